import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { type Reader, readerOf } from '#kernel/reach/guardians.ts';
import { type Addressed, addressedBy } from '../audience/audience.public.ts';

/** Boards that address a reader, or one of them, with the capacities in which they do. Computed at each reading. */
export const addressedTo = (reader: Reader, boardId: string | null = null): RawBuilder<Addressed> =>
  addressedBy('board_audience.board_id', reader, { only: boardId });
/** The same of the caller, today: used by their lists, one board, its cards, files and comments, and the stream. */
export const addressedToCaller = (
  ctx: Pick<Ctx, 'schoolId' | 'actor' | 'today'>,
  boardId: string | null = null,
): RawBuilder<Addressed> => addressedTo(readerOf(ctx), boardId);
