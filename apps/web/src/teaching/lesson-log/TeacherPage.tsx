import type { LogWeek } from '@encrier/contract/teaching/lesson-log';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useMedia } from '@encrier/ui/media';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconNotebook, IconTimeline } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { filters, part } from '#kernel/query/filters.ts';
import { lessonQuery, weekQuery } from './lesson-log.api.ts';
import { WeekLessons } from './parts/board/WeekLessons.tsx';
import { LessonEditor } from './parts/editor/LessonEditor.tsx';
import css from './parts/Log.module.css';
import { planPath } from './parts/plan/hours.ts';
import { LayDialog } from './parts/plan/LayDialog.tsx';
import { Rail } from './parts/plan/Rail.tsx';
import { WeekSteps } from './parts/WeekSteps.tsx';
import { plansQuery } from './plan.api.ts';

type Filter = { lesson: string | null; week: string };
const { read, write } = filters<Filter>({ lesson: part.id('seance'), week: part.day('semaine') });
const here = '/prof/cahier-de-textes';

/** A teacher's lessons of a week, and the one that he writes. */
export default function TeacherPage() {
  const filter = read(useSearch({ strict: false }));
  return filter.lesson ? <OneLesson id={filter.lesson} week={filter.week} /> : <Week week={filter.week} />;
}

const hrefOf = (lesson: string, week: string): string =>
  `${here}?${new URLSearchParams(write({ lesson, week }) as Record<string, string>).toString()}`;

/** How many lessons of the last weeks wait. */
function Missing({ count }: { count: number }) {
  if (!count) return null;
  return (
    <StatusPill tone="warn">{plural(count, { one: '# séance à remplir', other: '# séances à remplir' })}</StatusPill>
  );
}

function Week({ week }: { week: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const asked = useQuery(weekQuery(week));
  const plans = useQuery(plansQuery);
  const ready = plans.data?.sequences.filter(({ lessons }) => lessons > 0) ?? [];
  const [laying, setLaying] = useState<{ id: string; courseId?: string; lessonId?: string } | null>(null);
  const go = (semaine: string): void =>
    void navigate({ to: '.', search: write({ lesson: null, week: semaine }) as never, replace: true });
  return (
    <PageFrame title={t`Cahier de textes`} width={1240}>
      <div className={css.page}>
        {asked.data && (
          <div className={css.tools}>
            <WeekSteps from={asked.data.from} today={asked.data.today} onWeek={go} />
            <span className={css.row}>
              <Missing count={asked.data.missing} />
              <ButtonLink size="small" icon={IconTimeline} href={planPath('/prof')}>
                <Trans>Progression</Trans>
              </ButtonLink>
            </span>
          </div>
        )}
        <Asked query={asked} label={t`Chargement des séances`} empty={emptyOf}>
          {({ lessons, today }) => (
            <>
              <Rail
                sequences={ready.filter(({ subject }) => lessons.some((one) => one.subject === subject))}
                onPick={(id) => setLaying({ id })}
              />
              <WeekLessons
                lessons={lessons}
                today={today}
                current={null}
                href={(id) => hrefOf(id, week)}
                onDrop={(id, lesson) => setLaying({ id, courseId: lesson.courseId, lessonId: lesson.id })}
              />
            </>
          )}
        </Asked>
        {laying && <LayDialog {...laying} onClose={() => setLaying(null)} />}
      </div>
    </PageFrame>
  );
}

const emptyOf = ({ lessons }: LogWeek) =>
  lessons.length ? null : (
    <EmptyState icon={IconNotebook} title={<Trans>Aucun cours cette semaine</Trans>}>
      <Trans>Vos cours apparaissent ici dès que l’emploi du temps est publié.</Trans>
    </EmptyState>
  );

function OneLesson({ id, week }: { id: string; week: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const roomy = useMedia('(min-width: 1024px)');
  const asked = useQuery(lessonQuery(id));
  const shown = week || asked.data?.day || '';
  const around = useQuery({ ...weekQuery(shown), enabled: roomy && shown !== '' });
  return (
    <PageFrame
      title={asked.data ? `${asked.data.audience} · ${asked.data.subject}` : t`Séance`}
      path={[{ label: t`Cahier de textes`, href: week ? `${here}?semaine=${week}` : here }]}
      width={1400}
    >
      <div className={roomy ? css.split : css.page}>
        {roomy && (
          <nav className={css.side} aria-label={t`Séances de la semaine`}>
            {around.data && (
              <>
                <WeekSteps
                  from={around.data.from}
                  today={around.data.today}
                  onWeek={(monday) =>
                    void navigate({
                      to: '.',
                      search: write({ lesson: id, week: monday || around.data!.today }) as never,
                      replace: true,
                    })
                  }
                />
                <WeekLessons
                  side
                  lessons={around.data.lessons}
                  today={around.data.today}
                  current={id}
                  href={(other) => hrefOf(other, week)}
                />
              </>
            )}
          </nav>
        )}
        <Asked query={asked} label={t`Chargement de la séance`}>
          {(lesson) => <LessonEditor key={lesson.id} lesson={lesson} />}
        </Asked>
      </div>
    </PageFrame>
  );
}
