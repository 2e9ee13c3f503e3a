import { joinFacts } from '#kernel/content/join-facts.ts';
import { formatMinute } from '#kernel/dates.ts';
import type { LessonLine } from '../replacement.api.ts';
import { titleOf } from '#kernel/content/subject-name.ts';

/** « 08:30 – 09:25 » */
export const hours = ({ starts, ends }: Pick<LessonLine, 'starts' | 'ends'>): string =>
  `${formatMinute(starts)} – ${formatMinute(ends)}`;
/** « Mathématiques · 4e B » */
export const lessonName = ({ audience, ...named }: Pick<LessonLine, 'title' | 'titleAr' | 'audience'>): string =>
  joinFacts([titleOf(named), audience]);
