import type { ChapterStanding, CourseProgress } from '@encrier/contract/teaching/lesson-log-plan';
import { Button } from '@encrier/ui/actions/Button';
import { LineChart } from '@encrier/ui/chart/LineChart';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { useNarrow } from '@encrier/ui/media';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMonthDay } from '#kernel/dates.ts';
import { toast } from '#kernel/toast/toast.ts';
import { undoLaid } from '../../plan.api.ts';
import css from '../Log.module.css';
import { hoursOf } from './hours.ts';
import { ProgressStrip } from './ProgressStrip.tsx';

/** Planned against done in a course: by chapter, week after week, and proposals when time is short. */
export function ProgressCard({ progress, mine }: { progress: CourseProgress; mine: boolean }) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { laying } = progress;
  return (
    <div className={css.page}>
      <Card title={t`Prévu et fait`}>
        <div className={css.form}>
          <ProgressStrip progress={progress} />
          <CatchUp progress={progress} />
        </div>
      </Card>
      {mine && laying && (
        <Notice
          tone="info"
          action={
            <Button
              size="small"
              onClick={() =>
                void undoLaid(laying.id).then(
                  () => toast.success(t`Séances préparées retirées.`),
                  () => {},
                )
              }
            >
              <Trans>Retirer</Trans>
            </Button>
          }
        >
          <Trans>
            Séquence posée : <bdi>{laying.title}</bdi>. Séances ni changées ni publiées : {laying.lessons}.
          </Trans>
        </Notice>
      )}
      <Card title={t`Par chapitre`} flush>
        <Chapters chapters={progress.chapters} short={progress.short > 0} narrow={narrow} />
      </Card>
      <Card title={t`Au fil des semaines`}>
        <Curve weeks={progress.weeks} />
      </Card>
    </div>
  );
}

/** Remaining time compared with future lessons; a proposal when they are too few. */
function CatchUp({ progress: { chapters, coming, short, apart } }: { progress: CourseProgress }) {
  const left = chapters.reduce((sum, one) => sum + Math.max(0, one.planned - one.done), 0);
  return (
    <>
      {short > 0 ? (
        <Notice tone="warn" title={<Trans>Il manque {hoursOf(short)} pour finir le programme</Trans>}>
          <Trans>
            Reste à traiter : {hoursOf(left)}. Cours à venir : {hoursOf(coming)}. La colonne « Proposé » répartit le
            temps qui reste entre les chapitres.
          </Trans>
        </Notice>
      ) : (
        <p className={css.quiet}>
          <Trans>
            Reste à traiter : {hoursOf(left)}. Cours à venir : {hoursOf(coming)}.
          </Trans>
        </p>
      )}
      {apart > 0 && (
        <p className={css.quiet}>
          <Trans>Séances publiées sans chapitre : {hoursOf(apart)}. Choisissez leur chapitre pour les compter.</Trans>
        </p>
      )}
    </>
  );
}

type ChaptersProps = { chapters: readonly ChapterStanding[]; short: boolean; narrow: boolean };
function Chapters({ chapters, short, narrow }: ChaptersProps) {
  const { t } = useLingui();
  const columns: Column<ChapterStanding>[] = [
    { key: 'title', head: t`Chapitre`, cell: (one) => <bdi>{one.title}</bdi> },
    { key: 'planned', head: t`Prévu`, align: 'end', narrow: 'hidden', cell: (one) => hoursOf(one.planned) },
    {
      key: 'done',
      head: t`Fait`,
      align: 'end',
      narrow: 'end',
      cell: (one) => (narrow ? t`${hoursOf(one.done)} / ${hoursOf(one.planned)}` : hoursOf(one.done)),
    },
    {
      key: 'prepared',
      head: t`Préparé`,
      align: 'end',
      narrow: 'hidden',
      tablet: 'hidden',
      cell: (one) => hoursOf(one.prepared),
    },
    ...(short
      ? [
          {
            key: 'allotted',
            head: t`Proposé`,
            align: 'end' as const,
            cell: (one: ChapterStanding) => (narrow ? t`Proposé : ${hoursOf(one.allotted)}` : hoursOf(one.allotted)),
          },
        ]
      : []),
  ];
  return <DataTable label={t`Chapitres`} rows={chapters} rowKey={({ id }) => id} columns={columns} />;
}

function Curve({ weeks }: Pick<CourseProgress, 'weeks'>) {
  const { t } = useLingui();
  const hours = (minutes: number | null): number | null => (minutes === null ? null : minutes / 60);
  return (
    <LineChart
      label={t`Heures prévues et faites, semaine après semaine`}
      height={200}
      points={weeks.map(({ from }) => ({
        key: from,
        name: t`Semaine du ${formatMonthDay(from)}`,
        short: formatMonthDay(from),
      }))}
      series={[
        { key: 'expected', name: t`Prévu`, tone: 'quiet', values: weeks.map((one) => hours(one.expected)) },
        { key: 'done', name: t`Fait`, values: weeks.map((one) => hours(one.done)) },
      ]}
      format={(value) => hoursOf(value * 60)}
      words={{
        value: (point, series, value) => t`${point}, ${series} : ${value}`,
        none: '—',
        empty: t`Aucun cours cette année`,
        column: t`Semaine`,
        showTable: t`Voir le tableau`,
        hideTable: t`Masquer le tableau`,
      }}
    />
  );
}
