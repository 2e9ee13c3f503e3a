import { noteOpening } from './openings.actions.ts';

/** Who opened which pupil's sheet, for the family's access log. */
export { noteOpening };
