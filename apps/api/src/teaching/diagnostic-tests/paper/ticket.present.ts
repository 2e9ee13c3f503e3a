import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { AskedQuestion } from '@encrier/contract/teaching/diagnostic-questions';
import { readTicket, type Ticket, ticketBytes, ticketParts } from '@encrier/contract/teaching/paper-tickets';
import type { Ctx } from '#kernel/http/context.ts';

/**
 * Identifies the printing of a sheet: the meaning of each bubble. It changes when a question is added, moved or
 * reworded.
 */
export const printOf = (questions: readonly AskedQuestion[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        questions.map((one) => [one.id, one.kind, 'choices' in one ? one.choices : 'rights' in one ? one.rights : []]),
      ),
    )
    .digest('hex')
    .slice(0, 8);

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
/** The seal is the school's own: a sheet of one school is invalid in another. */
const sealOf = (key: Buffer, schoolId: number, payload: Uint8Array): Buffer =>
  createHmac('sha256', key)
    .update(`diagnostic-paper ${schoolId} `)
    .update(payload)
    .digest()
    .subarray(0, ticketBytes.seal);

type Keys = { schoolId: number; kernel: { secrets: Pick<Ctx['kernel']['secrets'], 'linkKey' | 'formerLinkKeys'> } };

/** The text of the code on a sheet. */
export function writeTicket({ schoolId, kernel }: Keys, { testId, pupilId, page, print, rtl }: Ticket): string {
  const payload = Buffer.concat([
    ...[bytesOf(testId), bytesOf(pupilId), Buffer.from([page]), Buffer.from(print, 'hex'), Buffer.from([rtl ? 1 : 0])],
  ]);
  return `E1.${Buffer.concat([payload, sealOf(kernel.secrets.linkKey, schoolId, payload)]).toString('base64url')}`;
}

/** The content of a code made by the school; null for any other. */
export function openTicket({ schoolId, kernel }: Keys, text: string): Ticket | null {
  const parts = ticketParts(text);
  if (!parts) return null;
  const keys = [kernel.secrets.linkKey, ...kernel.secrets.formerLinkKeys];
  const made = keys.some((key) => timingSafeEqual(sealOf(key, schoolId, parts.payload), parts.seal));
  return made ? readTicket(text) : null;
}
