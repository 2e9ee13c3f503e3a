import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#kernel/secrets/secrets.ts';

/** The mail delivery that a return address names. */
export type Returned = { schoolId: number; deliveryId: string; isSentTo: (email: string) => boolean };
type Keys = Pick<Secrets, 'returnKey' | 'formerReturnKeys'>;

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
/** Lower-case letters and digits: mail servers may change the case of an address. */
function written(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

const proofOf = (key: Buffer, named: string): string =>
  written(createHmac('sha256', key).update(`return:${named}`).digest().subarray(0, 8));
/** A short digest of an address: it only tells whether the address is still the same. */
const traceOf = (key: Buffer, email: string): string =>
  written(createHmac('sha256', key).update(`address:${email.toLowerCase()}`).digest().subarray(0, 3));

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Longest name before the `@` that leaves room for the rest, within the 64 characters allowed. */
export const maxName = 12;

/**
 * Return address of one mail: `name+school-delivery+proof@domain`. Nobody can forge one for a mail they did not
 * receive.
 */
export function returnPathOf(
  { returnKey }: Keys,
  address: string,
  { schoolId, deliveryId, email }: { schoolId: number; deliveryId: string; email: string },
): string {
  const [name, domain] = address.split('@') as [string, string];
  const named = `${schoolId.toString(36)}-${deliveryId.replaceAll('-', '')}${traceOf(returnKey, email)}`;
  return `${name}+${named}${proofOf(returnKey, named)}@${domain}`;
}

const form =
  /^([0-9a-z]{1,6})-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([a-z2-7]{5})([a-z2-7]{13})$/;

/** The delivery named by a return address; null for one that we did not make. */
export function readReturnPath({ returnKey, formerReturnKeys }: Keys, address: string, found: string): Returned | null {
  const [name, domain] = address.toLowerCase().split('@') as [string, string];
  const [local = '', host] = found.toLowerCase().split('@');
  if (host !== domain || !local.startsWith(`${name}+`)) return null;
  const parts = form.exec(local.slice(name.length + 1));
  if (!parts) return null;
  const [whole, school = '', a, b, c, d, e, trace = '', proof = ''] = parts;
  const named = whole.slice(0, -proof.length);
  const key = [returnKey, ...formerReturnKeys].find((one) => same(proofOf(one, named), proof));
  const schoolId = Number.parseInt(school, 36);
  if (!key || schoolId > 2_147_483_647) return null;
  return { schoolId, deliveryId: [a, b, c, d, e].join('-'), isSentTo: (email) => same(traceOf(key, email), trace) };
}
