import type { BoardContent, CardColor } from '@encrier/contract/communication/boards';
import type { Ctx } from '#kernel/http/context.ts';
import { insertBoard, type Tx } from './admin.actions.ts';

export type BoardTx = Tx;

/**
 * Writes a new board of the caller's with its audience and columns; returns the ids of the columns, in their order. The
 * audience is checked by the caller.
 */
export const newBoard = (
  tx: Tx,
  ctx: Ctx,
  id: string,
  content: BoardContent,
  sections: readonly { title: string; color: CardColor }[],
): Promise<string[]> => insertBoard(tx, ctx, id, content, sections);
