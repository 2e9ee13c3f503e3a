import { setTimeout as wait } from 'node:timers/promises';
import { login } from '@encrier/contract/access/auth';
import type { SetupBody } from '@encrier/contract/kernel/setup';
import { caller } from './caller.ts';
import type { Product } from './product.ts';

export const password = 'encre violette 1889';
export type FirstSchool = { schoolId: number; adminId: string; username: string; token: string };

/** What the first set-up asks for. */
export const setupOf = (code: string): SetupBody => ({
  code,
  school: {
    title: 'Collège des Orangers',
    city: 'Rabat',
    kind: 'Collège',
    country: 'MA',
    timeZone: 'Africa/Casablanca',
    currency: 'MAD',
    languages: ['fr', 'en', 'ar'],
    orgs: [{ store_id: '1', name: 'Collège', kind: '' }],
  },
  admin: { prenom: 'Nadia', nom: 'Berrada', username: 'n.berrada', email: null, password },
});

/** The single-use code that an empty server prints just after it is ready. Throws when it prints none. */
export async function setupCode(product: Product): Promise<string> {
  const read = (): string | undefined => /with the code ([A-Z0-9-]{16,})/.exec(product.output())?.[1];
  for (let turn = 0; turn < 200 && !read(); turn += 1) await wait(50);
  const code = read();
  if (!code) throw new Error(`the server printed no set-up code:\n${product.output().slice(-1000)}`);
  return code;
}

/** Signs in and answers the token that the caller keeps itself. */
export async function signIn(
  product: Pick<Product, 'url'>,
  schoolId: number,
  username: string,
  secret = password,
): Promise<string> {
  const { status, body } = await caller(
    () => product.url,
    schoolId,
    null,
  )(login, { body: { username, password: secret } });
  if (status !== 200 || body.status !== 'signed_in' || !body.token)
    throw new Error(`${username} could not sign in: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  return body.token;
}

/** Makes the first school of an empty server as its administrator would in the browser, and signs in. */
export async function makeFirstSchool(product: Product): Promise<FirstSchool> {
  const setup = setupOf(await setupCode(product));
  const response = await fetch(`${product.url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(setup),
  });
  const made = (await response.json()) as { schoolId: number; adminId: string };
  if (!response.ok) throw new Error(`the set-up was refused: ${JSON.stringify(made)}`);
  const { username } = setup.admin;
  return {
    schoolId: made.schoolId,
    adminId: made.adminId,
    username,
    token: await signIn(product, made.schoolId, username),
  };
}
