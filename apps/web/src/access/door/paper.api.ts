import { type Verified, verifyCertificate } from '@encrier/contract/communication/certificates';
import { type CheckedCard, checkCard } from '@encrier/contract/teaching/report-cards-families';
import { api } from '#kernel/api/client.ts';
import { session } from '#kernel/session/session.ts';

type Paper = { schoolId: number; code: string };
/** The school and the code in a paper's address, `{schoolId}-{code}`; null when invalid. */
export function paperOf(given: string): Paper | null {
  const [, schoolId = '', code = ''] = /^(\d{1,9})-(.{1,80})$/.exec(given) ?? [];
  return code ? { schoolId: Number(schoolId), code } : null;
}
/** The school named by a paper, among those of this device or not. */
export function schoolOf({ schoolId }: Paper) {
  const here = session.get().school;
  if (here?.schoolId === schoolId) return here;
  return { schoolId, title: '', city: '', kind: '', logo: '-', hue: null, apiHost: here?.apiHost ?? '', key: '' };
}

/** Public facts about a certificate, from the school in its address. */
export async function checkPaper(given: string): Promise<Verified> {
  const paper = paperOf(given);
  if (!paper) return { known: false };
  return api(verifyCertificate, { params: { code: paper.code } }, { school: schoolOf(paper) });
}

/** Whether an address is that of a report card. */
export const isCard = (given: string): boolean => paperOf(given)?.code.startsWith('bulletin-') ?? false;
/** Public facts about a report card, and whether a file is the one made by the school. */
export async function checkReportCard(given: string, file: File | null): Promise<CheckedCard> {
  const paper = paperOf(given);
  if (!paper) return { state: 'unknown' };
  const query = file ? { sha256: await sumOf(file) } : {};
  return api(checkCard, { params: { code: paper.code }, query }, { school: schoolOf(paper) });
}
/** The file stays on the device: only its checksum is sent. */
async function sumOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
