import type { RawBuilder } from 'kysely';
import { hasHomework } from './homework.reach.ts';

/** Whether a pupil reads the homework `h` of the course `c` on a day: for rooms that show it with a lesson. */
export const pupilHasHomework = (pupil: RawBuilder<unknown>, day: string): RawBuilder<boolean> =>
  hasHomework(pupil, day);
