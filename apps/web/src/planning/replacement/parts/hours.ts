import { formatMinute } from '#kernel/dates.ts';
import type { LessonLine } from '../replacement.api.ts';

/** « 08:30 – 09:25 » */
export const hours = ({ starts, ends }: Pick<LessonLine, 'starts' | 'ends'>): string =>
  `${formatMinute(starts)} – ${formatMinute(ends)}`;
/** « Mathématiques · 4e B » */
export const lessonName = ({ title, audience }: Pick<LessonLine, 'title' | 'audience'>): string =>
  [title, audience].filter(Boolean).join(' · ');
