import { leaveWithin, moveWithin, returnWithin } from './moves.actions.ts';
import { checkDay, placesFor, staysOf, type Year, yearHeld } from './moves.queries.ts';
import type { PupilsTx } from '../pupils.room.ts';

/** The ground of this year that a pupil enters or moves on, and the moves themselves inside an act. */
export { checkDay, leaveWithin, type PupilsTx, moveWithin, placesFor, returnWithin, staysOf, type Year, yearHeld };
