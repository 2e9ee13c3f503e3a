import type { RawBuilder } from 'kysely';
import type { Reader } from '#kernel/reach/guardians.ts';
import { type Addressed, addressedBy } from '../audience/addressed.public.ts';

/** Boards that address the reader, or one of them, with the qualities in which they do. Judged at each reading. */
export const addressedTo = (reader: Reader, boardId: string | null = null): RawBuilder<Addressed> =>
  addressedBy('board_audience', reader, { only: boardId });
