import { fillMassar, type MassarFill, readMassar } from '@encrier/contract/teaching/report-cards-massar';
import { api, apiBlob } from '#kernel/api/client.ts';

const quiet = { quiet: true } as const;
/** Content of a Massar file; nothing is stored. */
export const massarRead = (classId: string, termId: string, content: string) =>
  api(readMassar, { params: { id: classId }, body: { termId, content } }, quiet);
export const massarFilled = (classId: string, body: MassarFill) =>
  apiBlob(fillMassar, { params: { id: classId }, body }, quiet);
