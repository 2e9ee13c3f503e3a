import { ButtonLink } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconNotebook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { subjectName } from '#kernel/content/subject-name.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { NoClassYet } from '#kernel/frame/NoClassYet.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { filters, part } from '#kernel/query/filters.ts';
import css from './parts/Log.module.css';
import { useLogArea } from './parts/plan/area.ts';
import { planPath, programmePath } from './parts/plan/hours.ts';
import { PlanCourses } from './parts/plan/PlanCourses.tsx';
import { ProgressCard } from './parts/plan/ProgressCard.tsx';
import { Sequences } from './parts/plan/Sequences.tsx';
import { plansQuery, progressQuery } from './plan.api.ts';

const { read } = filters<{ course: string | null }>({ course: part.id('cours') });

/** Progress of the reader's courses against their programmes, and sequences to give; or one course. */
export default function PlanPage() {
  const { course } = read(useSearch({ strict: false }));
  return course ? <OneCourse id={course} /> : <All />;
}

function All() {
  const { t } = useLingui();
  const area = useLogArea();
  const query = useQuery(plansQuery);
  return (
    <PageFrame
      title={t`Progression`}
      path={[{ label: t`Cahier de textes`, href: `${area}/cahier-de-textes` }]}
      width={1100}
    >
      <Asked
        query={query}
        label={t`Chargement des progressions`}
        empty={({ courses, sequences }) =>
          courses.length || sequences.length ? null : (
            <NoClassYet icon={IconNotebook} title={<Trans>Aucun cours cette année</Trans>}>
              <Trans>Les cours qui vous sont confiés cette année apparaîtront ici.</Trans>
            </NoClassYet>
          )
        }
      >
        {(plans) => (
          <div className={css.page}>
            <PlanCourses courses={plans.courses} area={area} />
            {area === '/prof' && <Sequences plans={plans} />}
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}

function OneCourse({ id }: { id: string }) {
  const { t } = useLingui();
  const area = useLogArea();
  const query = useQuery(progressQuery(id));
  const { data } = query;
  return (
    <PageFrame
      title={data ? `${data.audience} · ${subjectName(data)}` : t`Progression`}
      path={[
        { label: t`Cahier de textes`, href: `${area}/cahier-de-textes` },
        { label: t`Progression`, href: planPath(area) },
      ]}
      width={900}
    >
      <Asked
        query={query}
        label={t`Chargement de la progression`}
        empty={({ chapters, levelId, subjectId }) =>
          chapters.length ? null : (
            <EmptyState
              icon={IconNotebook}
              title={<Trans>Aucun programme à ce niveau</Trans>}
              action={
                levelId && (
                  <ButtonLink variant="primary" href={programmePath(area, levelId, subjectId)}>
                    <Trans>Écrire le programme</Trans>
                  </ButtonLink>
                )
              }
            >
              <Trans>La progression suit les chapitres du programme et leurs heures.</Trans>
            </EmptyState>
          )
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
