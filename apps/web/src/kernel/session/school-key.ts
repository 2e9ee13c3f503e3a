import type { Host } from '@encrier/contract/kernel/setup';
import { getInfo } from '@encrier/contract/school/school';
import { api } from '#kernel/api/client.ts';
import { platform } from '#kernel/platform.ts';
import { type KnownSchool, readParam, writeParam } from '#kernel/settings.ts';
import { readHost } from './host.ts';
import { toKnownSchool } from './account.ts';
import { keepSchool } from './session.ts';

/** Content of a school key (brief §3): host, title and id, between two dates. */
export type SchoolKey = {
  kid: string;
  apiHost: string;
  title: string;
  schoolId: number;
  issuedAt: Date;
  expiresAt: Date;
  signed: string;
  signature: string;
};
export type KeyRefusal =
  | 'empty'
  | 'not_a_key'
  | 'truncated'
  | 'altered'
  | 'forged'
  | 'expired'
  | 'insecure_host'
  | 'unknown_signer'
  | 'unreachable';

const decode = (text: string): Uint8Array<ArrayBuffer> | null => {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
};

/**
 * An origin the application may call (SEC-KEY-02): https on a plainly written public name, or this machine. A name in a
 * look-alike script arrives encoded and is refused too. Null otherwise.
 */
export function safeOrigin(apiHost: string): string | null {
  const url = /^[\x21-\x7e]+$/.test(apiHost)
    ? URL.parse(apiHost.includes('://') ? apiHost : `https://${apiHost}`)
    : null;
  if (!url || url.username || url.password || url.search || url.hash || apiHost.includes('\\')) return null;
  // The name must be in its canonical form: no number in another notation.
  if (!apiHost.toLowerCase().includes(url.hostname)) return null;
  if (['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : null;
  const named = /^(?!.*xn--)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(url.hostname);
  return url.protocol === 'https:' && named ? url.origin : null;
}

const scanned = (text: string): string =>
  (text.includes('#') ? text.slice(text.indexOf('#') + 1) : text).replace(/\s+/g, '');

/** A key typed, scanned, or taken from the address of a printed code (`…/scan#v1.…`), without spaces and line ends. */
export const bareKey = (text: string): string => scanned(text).split('~')[0] ?? '';

/** The one-time code after the school's key on a printed sheet (`…/scan#v1.…~CODE`); empty when absent or malformed. */
export const codeBesideKey = (text: string): string => /^v1\.[^~]+~([A-Z0-9-]{8,64})$/.exec(scanned(text))?.[1] ?? '';

/** Parses a key, not trusted yet. */
export function parseSchoolKey(
  text: string,
  now = new Date(),
): { ok: true; key: SchoolKey } | { ok: false; reason: KeyRefusal } {
  const no = (reason: KeyRefusal) => ({ ok: false as const, reason });
  const bare = bareKey(text);
  if (!bare) return no('empty');
  const parts = bare.split('.');
  const [version, kid = '', payload = '', signature = ''] = parts;
  if (version !== 'v1' || !/^[0-9a-f]{1,16}$/.test(kid) || parts.length > 4) return no('not_a_key');
  if (parts.length < 4) return no('truncated');
  const bytes = decode(payload);
  const mark = decode(signature);
  if (!mark || mark.length < 64) return no('truncated');
  if (!bytes || mark.length > 64) return no('altered');
  const fields = new TextDecoder().decode(bytes).split('|');
  const [apiHost = '', title = '', id = '', issued = '', expires = ''] = fields;
  if (fields.length !== 5 || !title || ![id, issued, expires].every((figure) => /^[1-9]\d{0,11}$/.test(figure)))
    return no('altered');
  const origin = safeOrigin(apiHost);
  if (!origin) return no('insecure_host');
  const key: SchoolKey = {
    kid,
    apiHost: origin,
    title,
    schoolId: Number(id),
    issuedAt: new Date(Number(issued) * 1000),
    expiresAt: new Date(Number(expires) * 1000),
    signed: `v1.${kid}.${payload}`,
    signature,
  };
  return key.expiresAt <= now ? no('expired') : { ok: true, key };
}

/** Public keys of a host by key id: for a trusted host those stored on this device, else those it publishes now. */
export async function hostKeys(origin: string): Promise<{ known: boolean; keys: Record<string, string> }> {
  const kept = readParam('hosts')?.[origin];
  if (kept) return { known: true, keys: kept };
  return { known: false, keys: keysOf(await readHost(origin === location.origin ? '' : origin)) };
}

const keysOf = (host: Host): Record<string, string> =>
  Object.fromEntries(host.publicKeys.map(({ kid, key }) => [kid, key]));

/** Stores a host as trusted, with its public keys. */
export const trustHost = (origin: string, keys: Record<string, string>): void =>
  writeParam('hosts', { ...readParam('hosts'), [origin]: keys });

async function signedBy(publicKey: string, key: SchoolKey): Promise<boolean> {
  const raw = decode(publicKey);
  const mark = decode(key.signature);
  if (!raw || !mark) return false;
  const imported = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, mark, new TextEncoder().encode(key.signed));
}

/** Checks the signature with its host's public keys (SEC-KEY-01…05). `known`: the host was already trusted. */
export async function checkSchoolKey(
  key: SchoolKey,
): Promise<{ ok: true; known: boolean; keys: Record<string, string> } | { ok: false; reason: KeyRefusal }> {
  try {
    const { known, keys } = await hostKeys(key.apiHost);
    let all = keys;
    // A trusted host may sign with a newer key: it is asked once, and only its new keys are added.
    if (known && !all[key.kid])
      all = { ...keysOf(await readHost(key.apiHost === location.origin ? '' : key.apiHost)), ...keys };
    const publicKey = all[key.kid];
    if (!publicKey) return { ok: false, reason: 'unknown_signer' };
    return (await signedBy(publicKey, key)) ? { ok: true, known, keys: all } : { ok: false, reason: 'forged' };
  } catch {
    return { ok: false, reason: 'unreachable' };
  }
}

/** Trusts a checked key: stores the host's keys and the school with its data. Throws `ApiError`. */
export async function addSchool(key: SchoolKey, text: string, keys: Record<string, string>): Promise<KnownSchool> {
  const apiHost = key.apiHost === location.origin && platform.kind === 'web' ? '' : key.apiHost;
  const blank: KnownSchool = {
    schoolId: key.schoolId,
    title: key.title,
    city: '',
    kind: '',
    logo: '-',
    hue: null,
    apiHost,
    key: bareKey(text),
  };
  const school = {
    ...toKnownSchool(await api(getInfo, {}, { school: blank, quiet: true }), apiHost),
    key: bareKey(text),
  };
  trustHost(key.apiHost, keys);
  keepSchool(school);
  return school;
}

/** Accepts a key received with an answer: only for the same school, from a trusted host or the page's own. */
export async function acceptReissued(text: string, school: KnownSchool): Promise<boolean> {
  if (text === school.key) return false;
  const parsed = parseSchoolKey(text);
  if (!parsed.ok || parsed.key.schoolId !== school.schoolId) return false;
  const here = parsed.key.apiHost === (school.apiHost || location.origin);
  const checked = await checkSchoolKey(parsed.key);
  if (!checked.ok || !(here || checked.known)) return false;
  await addSchool(parsed.key, text, checked.keys).catch(() => keepSchool({ ...school, key: text }));
  return true;
}
