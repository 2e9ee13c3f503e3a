import type { Host } from '@encrier/contract/kernel/setup';
import { createEgress } from '#kernel/egress/egress.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import {
  keyTitle,
  publishedKey,
  readSchoolKey,
  type SchoolKey,
  verifySchoolKeyWith,
} from '#kernel/secrets/school-key.ts';

/** The key of the new place cannot be used; `message` says why. */
export class MoveRefused extends Error {}

const origin = (apiHost: string): string => (apiHost.includes('://') ? apiHost : `https://${apiHost}`);

/** The answer of the new place, or a refusal in words. */
async function ask<T>(apiHost: string, path: string): Promise<T> {
  const { hostname } = new URL(origin(apiHost));
  const egress = createEgress({ hosts: [hostname], allowLoopback: true });
  try {
    const { status, body } = await egress.get(`${origin(apiHost)}${path}`);
    if (status !== 200) throw new Error(`it answered ${status}`);
    return JSON.parse(body) as T;
  } catch (error) {
    throw new MoveRefused(`${apiHost} cannot be asked: ${(error as Error).message}`);
  } finally {
    egress.close();
  }
}

/**
 * Content of the new place's key, once that place confirmed that it signed it and has a school of this name. Throws
 * `MoveRefused`.
 */
export async function checkNewPlace(kernel: Kernel, schoolId: number, text: string): Promise<SchoolKey> {
  const read = readSchoolKey(text);
  if (!read) throw new MoveRefused('This is no school key: give the one that school:import printed on the new server.');
  const { apiHost, schoolId: number, title } = read.key;
  const here = await readTenant(kernel.pool, schoolId, (db) =>
    db.selectFrom('school_settings').select('title').executeTakeFirst(),
  );
  if (!here) throw new MoveRefused(`There is no school ${schoolId} here.`);
  if (kernel.secrets.verifySchoolKey(text, kernel.now()).ok)
    throw new MoveRefused(
      'This key is of this very server: give the one that school:import printed on the new server.',
    );
  if (keyTitle(here.title) !== title)
    throw new MoveRefused(`This key is of "${title}", and school ${schoolId} is "${here.title}".`);
  const { publicKeys } = await ask<Host>(apiHost, '/api/host');
  const signers = publicKeys.map(({ kid, key }) => publishedKey(kid, key));
  const checked = verifySchoolKeyWith(signers, text, kernel.now());
  if (!checked.ok) throw new MoveRefused(`${apiHost} did not sign this key (${checked.reason}).`);
  await ask(apiHost, `/api/${number}/school/info`);
  return checked.key;
}
