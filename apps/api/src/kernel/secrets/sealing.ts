import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type SealingKey = { kid: string; key: Buffer };
export type Sealer = {
  /**
   * Text or bytes → `v1.{kid}.{base64url}`; `context` says whose it is (e.g. `totp:12:{accountId}`) and is required to
   * open it.
   */
  seal(plain: string | Buffer, context: string): string;
  /** The bytes, or null when the text was altered, moved to another context or sealed with an unknown key. */
  open(sealed: string, context: string): Buffer | null;
  /** Whether the text is sealed with the current key; if not, seal it again when it is next opened. */
  isCurrent(sealed: string): boolean;
};

const bound = (kid: string, context: string): Buffer => Buffer.from(`${VERSION}.${kid}.${context}`);

/**
 * AES-256-GCM for the few values that must be read back (second factors, secrets of a school's own servers); `former`
 * keys can only open.
 */
export function createSealer(current: SealingKey, former: readonly SealingKey[] = []): Sealer {
  const keys = new Map([...former, current].map(({ kid, key }) => [kid, key]));
  return {
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(bound(current.kid, context));
      const sealed = Buffer.concat([
        iv,
        cipher.update(typeof plain === 'string' ? Buffer.from(plain) : plain),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${VERSION}.${current.kid}.${sealed.toString('base64url')}`;
    },
    open(sealed, context) {
      const [version, kid = '', body = '', ...rest] = sealed.split('.');
      const key = keys.get(kid);
      const bytes = Buffer.from(body, 'base64url');
      if (
        version !== VERSION ||
        !key ||
        rest.length > 0 ||
        bytes.length < IV_BYTES + TAG_BYTES ||
        bytes.toString('base64url') !== body
      )
        return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(bound(kid, context)).setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${VERSION}.${current.kid}.`),
  };
}
