import type { PupilDocument } from '@encrier/contract/communication/documents-pupil';

/** Who owes an answer to a document that concerns a pupil, how many of them gave it, and whether anybody opened it. */
type Facts = { asks: PupilDocument['asks']; owed: number; answered: number; read: boolean };

/** Where a document stands for one pupil. */
export function stateOf({ asks, owed, answered, read }: Facts): PupilDocument['state'] {
  if (asks === 'none' || (owed === 0 && answered === 0)) return 'informed';
  if (answered > 0) return answered >= owed ? 'answered' : 'partial';
  return read ? 'read' : 'waiting';
}
