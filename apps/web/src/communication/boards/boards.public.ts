import { listQuery } from './boards.api.ts';

/** Boards that others share with the reader, the one that changed last first. */
export const sharedBoardsQuery = listQuery('shared', '', 1);
