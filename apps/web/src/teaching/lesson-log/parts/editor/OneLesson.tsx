import { useMedia } from '@encrier/ui/media';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { subjectName } from '#kernel/content/subject-name.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { lessonQuery, weekQuery } from '../../lesson-log.api.ts';
import { boardPath, hrefOf, write } from '../board/address.ts';
import { WeekLessons } from '../board/WeekLessons.tsx';
import css from '../Log.module.css';
import { WeekSteps } from '../WeekSteps.tsx';
import { LessonEditor } from './LessonEditor.tsx';

/** One lesson, with those of its week beside it when there is room. */
export function OneLesson({ id, week }: { id: string; week: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const roomy = useMedia('(min-width: 1024px)');
  const query = useQuery(lessonQuery(id));
  const shown = week || query.data?.day || '';
  const around = useQuery({ ...weekQuery(shown), enabled: roomy && shown !== '' });
  return (
    <PageFrame
      title={query.data ? `${query.data.audience} · ${subjectName(query.data)}` : t`Séance`}
      path={[{ label: t`Cahier de textes`, href: week ? `${boardPath}?semaine=${week}` : boardPath }]}
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
        <div className={css.page}>
          <Asked query={query} label={t`Chargement de la séance`}>
            {(lesson) => <LessonEditor key={lesson.id} lesson={lesson} />}
          </Asked>
        </div>
      </div>
    </PageFrame>
  );
}
