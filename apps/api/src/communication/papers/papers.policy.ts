import type { PaperFormat, PieceState } from '@encrier/contract/communication/papers';

/** Whether a family may hand the paper in: nothing is there, it was refused, or what was accepted is no longer good. */
export const maySubmit = (state: PieceState): boolean => state !== 'accepted';

/** Whether every file is of a kind that the campaign takes. */
export const takes = (formats: readonly PaperFormat[], types: readonly string[]): boolean => types.every((type) => (formats as readonly string[]).includes(type));
