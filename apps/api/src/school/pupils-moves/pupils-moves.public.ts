import { checkDay, placesFor, yearHeld } from './pupils-moves.queries.ts';

/** The ground of this year that a pupil enters or moves on. */
export { checkDay, placesFor, yearHeld };
