import type { RawBuilder } from 'kysely';
import { hasLesson, lessonTakesPlace } from './lessons.reach.ts';

/** Whether a lesson `l` takes place, and a pupil has it: what takes his hours. */
export const keepsPupil = (pupil: RawBuilder<unknown>): readonly [RawBuilder<boolean>, RawBuilder<boolean>] => [
  lessonTakesPlace,
  hasLesson(pupil),
];
