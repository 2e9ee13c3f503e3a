import { pupilEvents } from '@encrier/contract/school/pupils';
import { room } from '#kernel/act/act.ts';
import { movesSpec } from '../pupils-moves/pupils-moves.public.ts';

/** Moves that wait for their day; on it the clock makes them as if they were asked then, with all that a move writes. */
export const planned = room('pupils-planned', { tables: movesSpec.tables, events: pupilEvents });
export type PlannedTx = Parameters<Parameters<typeof planned.act>[2]>[0];
