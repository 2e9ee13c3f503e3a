import { leaveWithin, moveWithin } from './pupils-moves.actions.ts';
import { checkDay, placesFor, staysOf, type Year, yearHeld } from './pupils-moves.queries.ts';
import { moves, type MovesTx } from './pupils-moves.room.ts';

/** The tables and events of a move, for the room that makes it on its day. */
export const movesSpec = { tables: moves.tables };
/** The ground of this year that a pupil enters or moves on, and the moves themselves inside an act. */
export { checkDay, leaveWithin, type MovesTx, moveWithin, placesFor, staysOf, type Year, yearHeld };
