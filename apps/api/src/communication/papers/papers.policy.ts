import { leads, stays, workflow } from '#kernel/policy/workflow.ts';
import type { PaperFormat, PieceState } from '@encrier/contract/communication/papers';

/** States of a required paper: an accepted one is handed in again once it expires; a missing one may be dropped. */
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
 * Whether a guardian may hand the paper in: it is missing or refused, or accepted but expired or about to expire, or it
 * waits for the office and is the guardian's own.
 */
export const maySubmit = ({ state, endsSoon }: Piece, ownDeposit: boolean): boolean =>
  endsSoon || (state !== 'accepted' && (state !== 'submitted' || ownDeposit));

/** Whether the campaign accepts the type of every file. */
export const takes = (formats: readonly PaperFormat[], types: readonly string[]): boolean =>
  types.every((type) => (formats as readonly string[]).includes(type));
