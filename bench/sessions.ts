import { type BulkSchool, bulkPassword } from '../demo/bulk.ts';
import { type Answer, caller } from '../e2e/product/caller.ts';
import type { Product } from '../e2e/product/product.ts';
import { signIn } from '../e2e/product/school.ts';

/** The body of an answer that must be good. */
export const must = <T>({ status, body }: Answer<T>, what: string): T => {
  if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  return body;
};

export type Session = { schoolId: number; token: string };
/** A signed-in person of a role, by position in the school's list. */
export async function sessionOf(
  product: Product,
  { schoolId, logins }: BulkSchool,
  role: 'admin' | 'prof' | 'eleve',
  at = 0,
) {
  const names = logins[role];
  const token = await signIn(product, schoolId, names[at % names.length]!, bulkPassword);
  return { schoolId, token, call: caller(() => product.url, schoolId, token) };
}
