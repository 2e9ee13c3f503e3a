import type { PupilDocument } from '@encrier/contract/communication/documents-pupil';

/** How many people must answer a document about a pupil, how many did, and whether anybody opened it. */
type Facts = { asks: PupilDocument['asks']; owed: number; answered: number; read: boolean };

/** The state of a document for one pupil. */
export function stateOf({ asks, owed, answered, read }: Facts): PupilDocument['state'] {
  if (asks === 'none' || (owed === 0 && answered === 0)) return 'informed';
  if (answered > 0) return answered >= owed ? 'answered' : 'partial';
  return read ? 'read' : 'waiting';
}
