import { joinFacts } from '#kernel/content/join-facts.ts';
import type { LessonLine } from '../replacement.api.ts';
import { titleOf } from '#kernel/content/subject-name.ts';

/** « Mathématiques · 4e B » */
export const lessonName = ({ audience, ...named }: Pick<LessonLine, 'title' | 'titleAr' | 'audience'>): string =>
  joinFacts([titleOf(named), audience]);
