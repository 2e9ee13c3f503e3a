import type { OwnHomeworkPage } from '@encrier/contract/teaching/homework';
import { useEffect, useState } from 'react';
import { HandInForm } from '../family/HandInForm.tsx';
import { resumeKept, useKept } from './hand-in-queue.ts';
import { Refused, Waiting } from './KeptHere.tsx';

/** Hand-ins on this device for the homework, and the form while handing in is possible. */
export function HandingIn({ piece }: { piece: OwnHomeworkPage }) {
  const row = useKept().find((one) => one.homeworkId === piece.id && one.pupilId === piece.pupilId) ?? null;
  const [read, setRead] = useState(false);
  useEffect(() => void resumeKept().then(() => setRead(true)), []);
  if (!read) return null;
  if (row?.state === 'waiting') return <Waiting row={row} />;
  if (!piece.can.handIn) return row ? <Refused row={row} /> : null;
  const key = `${piece.id} ${piece.pupilId} ${piece.handIns.length} ${row?.state === 'refused' ? row.at : ''}`;
  return <HandInForm key={key} piece={piece} kept={row} />;
}
