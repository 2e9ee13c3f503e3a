import { leads, stays, workflow } from '#kernel/policy/workflow.ts';
import type { PaperFormat, PieceState } from '@encrier/contract/communication/papers';

/** A paper that is asked for: what was accepted is handed in again once it ends; what nobody handed in may be dropped. */
export const pieceWorkflow = workflow<PieceState, 'submit' | 'accept' | 'refuse' | 'drop'>(
  'paper_pieces.state',
  ['missing', 'submitted', 'accepted', 'refused'],
  'missing',
  {
    submit: leads(['missing', 'submitted', 'accepted', 'refused'], 'submitted'),
    accept: leads(['submitted'], 'accepted'),
    refuse: leads(['submitted'], 'refused'),
    drop: stays(['missing']),
  },
);

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
