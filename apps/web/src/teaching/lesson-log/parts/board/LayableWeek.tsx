import type { WeekLesson } from '@encrier/contract/teaching/lesson-log';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plansQuery } from '../../plan.api.ts';
import { LayDialog } from '../plan/LayDialog.tsx';
import { Rail } from '../plan/Rail.tsx';
import { WeekLessons } from './WeekLessons.tsx';

type Props = { lessons: readonly WeekLesson[]; today: string; href: (id: string) => string };
/** The lessons of a week under the sequences that may be laid over them. */
export function LayableWeek({ lessons, today, href }: Props) {
  const { data } = useQuery(plansQuery);
  const [laying, setLaying] = useState<{ id: string; courseId?: string; lessonId?: string } | null>(null);
  const subjects = new Set(lessons.map(({ subject }) => subject));
  const ready = data?.sequences.filter((one) => one.lessons > 0 && subjects.has(one.subject)) ?? [];
  return (
    <>
      <Rail sequences={ready} onPick={(id) => setLaying({ id })} />
      <WeekLessons
        lessons={lessons}
        today={today}
        current={null}
        href={href}
        onDrop={(id, lesson) => setLaying({ id, courseId: lesson.courseId, lessonId: lesson.id })}
      />
      {laying && <LayDialog {...laying} onClose={() => setLaying(null)} />}
    </>
  );
}
