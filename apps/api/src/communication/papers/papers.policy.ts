import type { PaperFormat, PieceState } from '@encrier/contract/communication/papers';

type Piece = { state: PieceState; endsSoon: boolean };
/**
 * Whether a guardian may hand the paper in: nothing is there, it was refused, what was accepted ends soon or has ended,
 * or what waits for the office is his own.
 */
export const maySubmit = ({ state, endsSoon }: Piece, ownDeposit: boolean): boolean =>
  endsSoon || (state !== 'accepted' && (state !== 'submitted' || ownDeposit));

/** Whether every file is of a kind that the campaign takes. */
export const takes = (formats: readonly PaperFormat[], types: readonly string[]): boolean =>
  types.every((type) => (formats as readonly string[]).includes(type));
