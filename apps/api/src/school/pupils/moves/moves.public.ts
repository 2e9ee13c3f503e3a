import { leaveWithin, moveWithin, returnWithin } from './moves.actions.ts';
import { checkDay, placesFor, staysOf, type Year, yearHeld } from './moves.queries.ts';
import type { PupilsTx } from '../pupils.room.ts';

/** The classes of this year that a pupil can enter, and the moves inside an act. */
export { checkDay, leaveWithin, type PupilsTx, moveWithin, placesFor, returnWithin, staysOf, type Year, yearHeld };
