import type { WeekLesson } from '@encrier/contract/teaching/lesson-log';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCarry } from '#kernel/drag/use-carry.ts';
import { toast } from '#kernel/toast/toast.ts';
import { plansQuery } from '../../plan.api.ts';
import { LayDialog } from '../plan/LayDialog.tsx';
import { Rail } from '../plan/Rail.tsx';
import { WeekLessons } from './WeekLessons.tsx';

type Props = { lessons: readonly WeekLesson[]; today: string; href: (id: string) => string };
/** The lessons of a week, with the sequences that can be placed on them. */
export function LayableWeek({ lessons, today, href }: Props) {
  const { t } = useLingui();
  const { data } = useQuery(plansQuery);
  const [laying, setLaying] = useState<{ id: string; courseId?: string; lessonId?: string } | null>(null);
  const subjects = new Set(lessons.map(({ subject }) => subject));
  const ready = data?.sequences.filter((one) => one.lessons > 0 && subjects.has(one.subject)) ?? [];
  const carry = useCarry({
    nameOf: (id) => ready.find((one) => one.id === id)?.title ?? '',
    takes: () => true,
    onPut: (id, { place }) => {
      const [sequence, lesson] = [ready.find((one) => one.id === id), lessons.find((one) => one.id === place)];
      if (!sequence || !lesson) return undefined;
      if (sequence.subject === lesson.subject) setLaying({ id, courseId: lesson.courseId, lessonId: lesson.id });
      else toast.info(t`Cette séquence est d’une autre matière.`);
      return '';
    },
  });
  return (
    <>
      {carry.marks}
      <Rail sequences={ready} carry={carry} onPick={(id) => setLaying({ id })} />
      <WeekLessons lessons={lessons} today={today} current={null} href={href} carry={carry} />
      {laying && <LayDialog {...laying} onClose={() => setLaying(null)} />}
    </>
  );
}
