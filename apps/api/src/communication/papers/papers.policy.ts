import type { PaperFormat, PieceState } from '@encrier/contract/communication/papers';

/** Whether a guardian may hand the paper in: nothing is there, it was refused, what was accepted is no longer good, or what waits for the office is his own. */
export const maySubmit = (state: PieceState, ownDeposit: boolean): boolean =>
  state !== 'accepted' && (state !== 'submitted' || ownDeposit);

/** Whether every file is of a kind that the campaign takes. */
export const takes = (formats: readonly PaperFormat[], types: readonly string[]): boolean =>
  types.every((type) => (formats as readonly string[]).includes(type));
