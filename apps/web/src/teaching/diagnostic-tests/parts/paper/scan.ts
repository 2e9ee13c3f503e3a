import type { PaperForm } from '@encrier/contract/teaching/diagnostic-paper';
import { readTicket, type Ticket } from '@encrier/contract/teaching/paper-tickets';
import { codesIn } from '../../../../access/door/door.public.tsx';
import { readAnswers, type ReadAnswer } from './read-answers.ts';
import { readSheet } from './read-sheet.ts';

export type Scanned = { key: string; code: string; ticket: Ticket; pupilId: string; answers: ReadAnswer[] };
/** Why no sheet was read from a picture: no code, the code of another test, print or class, or missing squares. */
export type ScanFault = 'no_code' | 'other_test' | 'stale' | 'unknown_pupil' | 'no_corners';

/** A sheet of this test in a picture, read on the device. */
export async function scan(points: ImageData, form: PaperForm): Promise<Scanned | ScanFault> {
  const codes = await codesIn(points);
  const code = codes.find((one) => readTicket(one)) ?? '';
  const ticket = readTicket(code);
  if (!ticket) return 'no_code';
  if (ticket.testId !== form.id) return 'other_test';
  if (ticket.print !== form.print) return 'stale';
  if (!form.pupils.some(({ id }) => id === ticket.pupilId)) return 'unknown_pupil';
  const lines = readSheet(points, form.sheet, ticket.page, ticket.rtl);
  if (!lines) return 'no_corners';
  const { pupilId, page } = ticket;
  return { key: `${pupilId} ${page}`, code, ticket, pupilId, answers: readAnswers(lines, form.questions) };
}
