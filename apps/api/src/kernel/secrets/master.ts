import { randomBytes } from 'node:crypto';
import { link, open, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataFolder } from '#kernel/config/data-folder.ts';

const MIN_BYTES = 32;
/** Words of sample configurations, searched without separators and case. */
const wellKnown = [
  'changeme',
  'changethis',
  'replace',
  'secret',
  'password',
  'motdepasse',
  'passphrase',
  'example',
  'default',
  'insecure',
  'encrier',
  'qwerty',
  'azerty',
  'deadbeef',
  'cafebabe',
  '0123456789',
  '1234567890',
  'abcdefgh',
];

export type MasterRefusal = 'too_short' | 'malformed' | 'weak' | 'file_open';
/** The master secret is unusable; `message` says what to do and never contains the value. */
export class MasterSecretRefused extends Error {
  readonly code: MasterRefusal;
  constructor(code: MasterRefusal, message: string) {
    super(message);
    this.name = 'MasterSecretRefused';
    this.code = code;
  }
}

export type MasterSecrets = { current: Buffer; former: readonly Buffer[]; source: 'environment' | 'file' };

const advice = 'make one with: openssl rand -base64 32';

function isWeak(text: string, bytes: Buffer): boolean {
  const steps = new Set(bytes.subarray(1).map((byte, i) => (byte - (bytes[i] ?? 0)) & 0xff));
  const printable = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  // Random base64 has both cases; words typed by a person often do not.
  const unmixed = !/^[0-9a-f]+$/i.test(text) && (text === text.toLowerCase() || text === text.toUpperCase());
  const bare = text.toLowerCase().replace(/[-_+/=]/g, '');
  return (
    new Set(bytes).size < 16 || steps.size < 8 || printable || unmixed || wellKnown.some((word) => bare.includes(word))
  );
}

/**
 * Bytes of a master secret in hex or base64 (SEC-CFG-01). Throws MasterSecretRefused: `malformed`, `too_short` (under
 * 32 bytes) or `weak` (repeated, consecutive, typed words, sample values). `name` is its name in the message.
 */
export function parseMasterSecret(value: string, name: string): Buffer {
  const text = value.trim();
  const hex = /^[0-9a-f]+$/i.test(text);
  if (!hex && !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text))
    throw new MasterSecretRefused('malformed', `${name} must be written in base64 or hexadecimal; ${advice}`);
  const bytes = Buffer.from(text, hex ? 'hex' : 'base64');
  if (bytes.length < MIN_BYTES)
    throw new MasterSecretRefused('too_short', `${name} must hold at least ${MIN_BYTES} bytes; ${advice}`);
  if (isWeak(text, bytes))
    throw new MasterSecretRefused('weak', `${name} is a known, repeated or typed value; ${advice}`);
  return bytes;
}

/**
 * Writes a new secret to a temporary file and links it into place: a crash leaves no partial secret, and of two starts
 * one wins.
 */
async function createOnce(path: string): Promise<void> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(MIN_BYTES).toString('base64')}\n`);
    await file.sync();
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await file.close();
    await unlink(draft);
  }
}

async function fromFile(path: string): Promise<Buffer> {
  const found = await stat(path).catch(() => null);
  if (!found) await createOnce(path);
  const { mode } = await stat(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new MasterSecretRefused('file_open', `${path} can be read by other users; run: chmod 600 ${path}`);
  return parseMasterSecret(await readFile(path, 'utf8'), path);
}

/**
 * The master secret: `ENCRIER_SECRET`, else `{dataDir}/secret`, created on the first start with mode 0600.
 * `ENCRIER_SECRET_PREVIOUS` (comma-separated) lists former ones. Throws MasterSecretRefused, or the system's error when
 * the folder is not writable.
 */
export async function loadMasterSecret(
  env: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): Promise<MasterSecrets> {
  const former = (env['ENCRIER_SECRET_PREVIOUS'] ?? '')
    .split(',')
    .filter((one) => one.trim() !== '')
    .map((one) => parseMasterSecret(one, 'ENCRIER_SECRET_PREVIOUS'));
  const given = env['ENCRIER_SECRET']?.trim();
  if (given) return { current: parseMasterSecret(given, 'ENCRIER_SECRET'), former, source: 'environment' };
  openDataFolder(dataDir);
  return { current: await fromFile(join(dataDir, 'secret')), former, source: 'file' };
}
