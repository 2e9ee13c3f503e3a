import type { CoverageRow, LogCoverage } from '@encrier/contract/teaching/lesson-log-office';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { useNarrow } from '@encrier/ui/media';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconNotebook, IconSettings, IconTimeline } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMonthDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { coverageQuery } from '../../lesson-log.api.ts';
import css from '../Log.module.css';
import { SubjectDot } from '#kernel/content/SubjectDot.tsx';
import { courseHref, progressPath } from './span.ts';
import { SettingsDialog } from './SettingsDialog.tsx';
import { SpanFields } from './SpanFields.tsx';

/** What is written in each course over some days, what waits, and what is signed. */
export function Coverage({ from, to }: { from: string; to: string }) {
  const { t } = useLingui();
  const [setting, setSetting] = useState(false);
  const asked = useQuery(coverageQuery(from, to));
  const { data } = asked;
  return (
    <PageFrame
      title={t`Cahier de textes`}
      width={1100}
      action={
        data && (
          <span className={css.row}>
            <ButtonLink icon={IconTimeline} href={progressPath}>
              <Trans>Progression</Trans>
            </ButtonLink>
            <Button icon={IconSettings} onClick={() => setSetting(true)}>
              <Trans>Délai</Trans>
            </Button>
          </span>
        )
      }
    >
      <div className={css.page}>
        {data && <SpanFields course={null} from={data.from} to={data.to} />}
        <Asked
          query={asked}
          label={t`Chargement des cours`}
          empty={({ courses }) =>
            courses.length ? null : (
              <EmptyState icon={IconNotebook} title={<Trans>Aucun cours dans cette période</Trans>} />
            )
          }
        >
          {(found) => <Courses data={found} />}
        </Asked>
        {setting && data && <SettingsDialog data={data} onClose={() => setSetting(false)} />}
      </div>
    </PageFrame>
  );
}

const percent = ({ lessons, written }: Pick<CoverageRow, 'lessons' | 'written'>): number =>
  Math.round((100 * written) / Math.max(1, lessons));

function Courses({ data: { courses, from, to } }: { data: LogCoverage }) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const lessons = courses.reduce((sum, one) => sum + one.lessons, 0);
  const written = courses.reduce((sum, one) => sum + one.written, 0);
  const late = courses.reduce((sum, one) => sum + one.late, 0);
  const columns: Column<CoverageRow>[] = [
    { key: 'course', head: t`Cours`, cell: (one) => <bdi>{`${one.audience} · ${one.subject}`}</bdi> },
    {
      key: 'teachers',
      head: t`Professeurs`,
      cell: (one) => <bdi>{one.teachers || t`(aucun)`}</bdi>,
    },
    {
      key: 'written',
      head: t`Remplies`,
      align: 'end',
      narrow: 'end',
      cell: (one) => t`${one.written} sur ${one.lessons} (${percent(one)} %)`,
    },
    {
      key: 'late',
      head: t`En retard`,
      align: 'end',
      cell: (one) =>
        one.late ? (
          <StatusPill tone="bad">{plural(one.late, { one: '# en retard', other: '# en retard' })}</StatusPill>
        ) : (
          '—'
        ),
    },
    {
      key: 'signed',
      head: t`Visa`,
      tablet: 'hidden',
      cell: (one) => (one.lastVisa ? t`visé jusqu’au ${formatMonthDay(one.lastVisa)}` : t`jamais visé`),
    },
  ];
  return (
    <Card
      title={t`Séances remplies : ${percent({ lessons, written })} %`}
      note={t`${written} sur ${lessons}`}
      {...(late > 0 && {
        end: <StatusPill tone="bad">{plural(late, { one: '# en retard', other: '# en retard' })}</StatusPill>,
      })}
      flush={!narrow}
    >
      <DataTable
        label={t`Cours`}
        rows={courses}
        rowKey={({ id }) => id}
        columns={columns}
        lead={(one) => <SubjectDot colour={one.colour} name="" />}
        href={(one) => courseHref(one.id, from, to)}
      />
    </Card>
  );
}
