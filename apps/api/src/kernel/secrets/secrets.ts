import { hkdfSync } from 'node:crypto';
import { vapidKeysOf } from '#kernel/notify/vapid.ts';
import type { VapidKeys } from '#kernel/notify/vapid.ts';
import { createSealer } from './sealing.ts';
import type { Sealer, SealingKey } from './sealing.ts';
import { signSchoolKeyWith, signingKeyOf, verifySchoolKeyWith } from './school-key.ts';
import type { SchoolKey, SchoolKeyCheck } from './school-key.ts';

/** All secrets of the deployment, derived from one master secret. */
export type Secrets = {
  /** HMAC-SHA-256 key of signed links (files, image proxy). */
  linkKey: Buffer;
  /** Keys of former master secrets: they verify, but never sign. */
  formerLinkKeys: readonly Buffer[];
  /** HMAC-SHA-256 key of return addresses of mails. */
  returnKey: Buffer;
  formerReturnKeys: readonly Buffer[];
  /** Key for digests of what must not be readable at rest (audit, addresses, codes). */
  pepper: Buffer;
  formerPeppers: readonly Buffer[];
  /** Seals second factors at rest. */
  totp: Sealer;
  /** Seals a school's credentials for its own servers. */
  services: Sealer;
  /** Signs with the current key; see `signSchoolKeyWith`. */
  signSchoolKey(key: SchoolKey): string;
  /** Accepts keys signed with the current or a former master secret; `now` defaults to the clock. */
  verifySchoolKey(text: string, now?: Date): SchoolKeyCheck;
  /** Ed25519 public keys, 32 bytes in base64url, current first. */
  publicKeys: readonly { kid: string; key: string }[];
  vapid: VapidKeys;
};

type Sealed = 'totp' | 'services';
type Purpose = 'link' | 'return' | 'pepper' | Sealed | `${Sealed}-id` | 'school-key' | 'vapid';

function derive(master: Buffer, purpose: Purpose, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', master, 'encrier', `encrier/v1/${purpose}`, bytes));
}

function sealingKeyOf(master: Buffer, purpose: Sealed): SealingKey {
  return { kid: derive(master, `${purpose}-id`, 4).toString('hex'), key: derive(master, purpose, 32) };
}

/**
 * Derives every key of the deployment from its master secret (HKDF-SHA-256, one label per purpose).
 * `former` master secrets still open, verify and accept what they made. Throws RangeError under 32 bytes.
 */
export function deriveSecrets(master: Buffer, former: readonly Buffer[] = []): Secrets {
  const masters = [master, ...former];
  if (masters.some((one) => one.length < 32)) throw new RangeError('a master secret has 32 bytes or more');
  const sealer = (purpose: Sealed): Sealer =>
    createSealer(
      sealingKeyOf(master, purpose),
      former.map((one) => sealingKeyOf(one, purpose)),
    );
  const current = signingKeyOf(derive(master, 'school-key', 32));
  const signers = [current, ...former.map((one) => signingKeyOf(derive(one, 'school-key', 32)))];
  return {
    linkKey: derive(master, 'link', 32),
    formerLinkKeys: former.map((one) => derive(one, 'link', 32)),
    returnKey: derive(master, 'return', 32),
    formerReturnKeys: former.map((one) => derive(one, 'return', 32)),
    pepper: derive(master, 'pepper', 32),
    formerPeppers: former.map((one) => derive(one, 'pepper', 32)),
    totp: sealer('totp'),
    services: sealer('services'),
    signSchoolKey: (key) => signSchoolKeyWith(current, key),
    verifySchoolKey: (text, now = new Date()) => verifySchoolKeyWith(signers, text, now),
    publicKeys: signers.map(({ kid, rawPublicKey }) => ({ kid, key: rawPublicKey })),
    vapid: vapidKeysOf(derive(master, 'vapid', 48)),
  };
}
