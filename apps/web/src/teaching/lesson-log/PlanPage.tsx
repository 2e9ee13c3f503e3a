import type { PlanCourse, Plans, SequenceRow } from '@encrier/contract/teaching/lesson-log-plan';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { UiLink } from '@encrier/ui/link';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconNotebook, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { filters, part } from '#kernel/query/filters.ts';
import css from './parts/Log.module.css';
import { useLogArea } from './parts/plan/area.ts';
import { hoursOf, lag, planPath, programmePath, sequencePath } from './parts/plan/hours.ts';
import { KeepDialog } from './parts/plan/KeepDialog.tsx';
import { LayDialog } from './parts/plan/LayDialog.tsx';
import { NewSequence } from './parts/plan/NewSequence.tsx';
import { ProgressCard } from './parts/plan/ProgressCard.tsx';
import { SubjectDot } from './parts/SubjectDot.tsx';
import { plansQuery, progressQuery } from './plan.api.ts';

const { read } = filters<{ course: string | null }>({ course: part.id('cours') });

/** Where one's courses stand against their programmes, and the sequences to give; or one course. */
export default function PlanPage() {
  const { course } = read(useSearch({ strict: false }));
  return course ? <OneCourse id={course} /> : <All />;
}

function All() {
  const { t } = useLingui();
  const area = useLogArea();
  const asked = useQuery(plansQuery);
  return (
    <PageFrame
      title={t`Progression`}
      path={[{ label: t`Cahier de textes`, href: `${area}/cahier-de-textes` }]}
      width={1100}
    >
      <Asked
        query={asked}
        label={t`Chargement des progressions`}
        empty={({ courses, sequences }) =>
          courses.length || sequences.length ? null : (
            <EmptyState icon={IconNotebook} title={<Trans>Aucun cours cette année</Trans>} />
          )
        }
      >
        {(plans) => (
          <div className={css.page}>
            <Courses courses={plans.courses} area={area} />
            {area === '/prof' && <Sequences plans={plans} />}
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}

function Courses({ courses, area }: { courses: readonly PlanCourse[]; area: string }) {
  const { t } = useLingui();
  const columns: Column<PlanCourse>[] = [
    { key: 'course', head: t`Cours`, cell: (one) => <bdi>{`${one.audience} · ${one.subject}`}</bdi> },
    ...(area === '/admin'
      ? [{ key: 'teachers', head: t`Professeurs`, cell: (one: PlanCourse) => <bdi>{one.teachers || t`(aucun)`}</bdi> }]
      : []),
    {
      key: 'done',
      head: t`Fait`,
      align: 'end',
      cell: ({ standing }) => (standing ? t`${hoursOf(standing.done)} sur ${hoursOf(standing.planned)}` : '—'),
    },
    {
      key: 'lag',
      head: t`Avancement`,
      narrow: 'end',
      cell: ({ standing }) => {
        if (!standing)
          return (
            <span className={css.quiet}>
              <Trans>Sans programme</Trans>
            </span>
          );
        const { words, tone } = lag(standing);
        return <StatusPill tone={tone}>{words}</StatusPill>;
      },
    },
  ];
  return (
    <Card title={area === '/prof' ? t`Mes classes` : t`Classes`} flush>
      <DataTable
        label={t`Cours`}
        rows={courses}
        rowKey={({ id }) => id}
        columns={columns}
        lead={(one) => <SubjectDot colour={one.colour} name="" />}
        href={(one) =>
          one.standing || !one.levelId
            ? `${planPath(area)}?cours=${one.id}`
            : programmePath(area, one.levelId, one.subjectId)
        }
      />
    </Card>
  );
}

function Sequences({ plans }: { plans: Plans }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'new' | 'keep' | null>(null);
  const [laying, setLaying] = useState('');
  const columns: Column<SequenceRow>[] = [
    { key: 'title', head: t`Séquence`, cell: (one) => <bdi>{one.title}</bdi> },
    { key: 'at', head: t`Niveau`, cell: (one) => <bdi>{`${one.subject} · ${one.level}`}</bdi> },
    {
      key: 'lessons',
      head: t`Durée`,
      tablet: 'hidden',
      cell: (one) => plural(one.lessons, { one: '# séance', other: '# séances' }),
    },
    {
      key: 'by',
      head: t`Partage`,
      cell: (one) => (one.mine ? (one.shared ? t`partagée` : t`à vous`) : t`de ${one.by}`),
    },
    {
      key: 'lay',
      head: <span className="visually-hidden">{t`Poser`}</span>,
      narrow: 'end',
      cell: (one) => (
        <Button size="small" disabled={!one.lessons} onClick={() => setLaying(one.id)}>
          <Trans>Poser</Trans>
        </Button>
      ),
    },
  ];
  return (
    <Card
      title={t`Séquences`}
      flush={plans.sequences.length > 0}
      end={
        <span className={css.row}>
          {plans.logs.length > 0 && (
            <Button size="small" onClick={() => setOpen('keep')}>
              <Trans>Reprendre un cahier</Trans>
            </Button>
          )}
          {plans.courses.some(({ mine, levelId }) => mine && levelId) && (
            <Button size="small" icon={IconPlus} onClick={() => setOpen('new')}>
              <Trans>Nouvelle séquence</Trans>
            </Button>
          )}
        </span>
      }
    >
      {plans.sequences.length ? (
        <DataTable
          label={t`Séquences`}
          rows={plans.sequences}
          rowKey={({ id }) => id}
          columns={columns}
          lead={(one) => <SubjectDot colour={one.colour} name="" />}
          href={({ id }) => sequencePath(id)}
        />
      ) : (
        <p className={css.quiet}>
          <Trans>
            Une séquence réunit des séances modèles, à poser sur une classe et à reprendre l’année suivante.
          </Trans>
        </p>
      )}
      {open === 'new' && <NewSequence courses={plans.courses} onClose={() => setOpen(null)} />}
      {open === 'keep' && <KeepDialog logs={plans.logs} onClose={() => setOpen(null)} />}
      {laying && <LayDialog id={laying} onClose={() => setLaying('')} />}
    </Card>
  );
}

function OneCourse({ id }: { id: string }) {
  const { t } = useLingui();
  const area = useLogArea();
  const asked = useQuery(progressQuery(id));
  const { data } = asked;
  return (
    <PageFrame
      title={data ? `${data.audience} · ${data.subject}` : t`Progression`}
      path={[
        { label: t`Cahier de textes`, href: `${area}/cahier-de-textes` },
        { label: t`Progression`, href: planPath(area) },
      ]}
      width={900}
    >
      <Asked
        query={asked}
        label={t`Chargement de la progression`}
        empty={({ chapters }) =>
          chapters.length ? null : <EmptyState icon={IconNotebook} title={<Trans>Aucun programme à ce niveau</Trans>} />
        }
      >
        {(progress) => (
          <div className={css.page}>
            {progress.levelId && (
              <span>
                <UiLink href={programmePath(area, progress.levelId, progress.subjectId)}>
                  <Trans>Programme et heures prévues</Trans>
                </UiLink>
              </span>
            )}
            <ProgressCard progress={progress} mine={area === '/prof'} />
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}
