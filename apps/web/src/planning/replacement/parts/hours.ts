import type { LessonLine } from '../replacement.api.ts';

const two = (value: number): string => String(value).padStart(2, '0');
/** « 08:30 » from minutes since midnight. */
export const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
export const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
/** « 08:30 – 09:25 » */
export const hours = ({ starts, ends }: Pick<LessonLine, 'starts' | 'ends'>): string =>
  `${clock(starts)} – ${clock(ends)}`;
/** « Mathématiques · 4e B » */
export const lessonName = ({ title, audience }: Pick<LessonLine, 'title' | 'audience'>): string =>
  [title, audience].filter(Boolean).join(' · ');
