import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxName } from '#kernel/notify/bounces/return-path.ts';
import { RefusedToStart } from '#kernel/db/pool.ts';

export type Config = {
  port: number;
  host: string;
  /** Address that families see, without trailing slash; links in mails are built from it only. */
  publicUrl: string;
  dataDir: string;
  /** Plain role of the server, and the owner's for migrations; null means the embedded database. */
  databaseUrl: string | null;
  databaseOwnerUrl: string | null;
  /** Direct address of the database when `databaseUrl` is a transaction pooler: LISTEN goes there. */
  databaseListenUrl: string | null;
  filesUrl: string;
  /** Most bytes stored per school and per account of it (SEC-FIL-06). */
  fileQuota: { school: number; account: number };
  smtpUrl: string | null;
  mailFrom: string;
  /** Address that receives bounced mail, and the secret of the server that delivers it; null when unused. */
  bounces: { address: string; secret: string } | null;
  /** Number of trusted proxies in front of the server. */
  trustProxy: number;
  imageHosts: readonly string[];
  corsOrigins: readonly string[];
  /** School served at this address when the deployment has several. */
  defaultSchool: number | null;
  /**
   * Creates the demo school in an empty database. Its passwords are public: without an explicit setting, only with the
   * embedded database and when serving this machine only (SEC-AUT-08).
   */
  demo: boolean;
  /** Also runs background jobs in the server's process. */
  worker: boolean;
  /** Checks every answer against its schema; always on outside production. */
  checkAnswers: boolean;
  version: string;
  push: {
    /** Contact for push services: `mailto:` or https address. */
    contact: string;
    /** JSON key of a Firebase service account, for Android. */
    fcmFile: string | null;
    /** Key of an Apple developer team, for iOS. */
    apns: { keyFile: string; keyId: string; teamId: string; bundleId: string; sandbox: boolean } | null;
  };
  /** Accepts push endpoints, and servers of remote lessons, on this machine, for tests. */
  loopbackPush: boolean;
  /** Makes every kept part of a page again and compares it, for tests. */
  proveKept: boolean;
  /** Multiplies the rate limits; for load tests on this machine. */
  limitScale: number;
};

const version = (
  JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

function whole(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const raw = env[name];
  if (raw === undefined || raw === '') return fallback;
  const value = Number(raw);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new RefusedToStart('configuration', `${name} must be a whole number between 0 and 65535, not "${raw}".`);
  return value;
}

function address(env: NodeJS.ProcessEnv, name: string, protocols: readonly string[]): string | null {
  const raw = env[name];
  if (!raw) return null;
  try {
    const url = new URL(raw);
    if (!protocols.includes(url.protocol)) throw new Error('protocol');
    return raw.replace(/\/$/, '');
  } catch {
    throw new RefusedToStart(
      'configuration',
      `${name} must be an address starting with ${protocols.map((protocol) => (protocol === 'mailto:' ? protocol : `${protocol}//`)).join(' or ')}.`,
    );
  }
}

const list = (raw: string | undefined): string[] =>
  (raw ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

function pushOf(env: NodeJS.ProcessEnv, mailFrom: string): Config['push'] {
  const names = ['APNS_KEY_FILE', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_BUNDLE_ID'] as const;
  const [keyFile, keyId, teamId, bundleId] = names.map((name) => env[name] ?? '') as [string, string, string, string];
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0 && missing.length < names.length)
    throw new RefusedToStart(
      'configuration',
      `${missing.join(', ')} missing: iOS pushes need all of ${names.join(', ')}.`,
    );
  return {
    contact:
      address(env, 'PUSH_CONTACT', ['mailto:', 'https:']) ?? `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`,
    fcmFile: env.FCM_CREDENTIALS_FILE || null,
    apns: missing.length ? null : { keyFile, keyId, teamId, bundleId, sandbox: env.APNS_SANDBOX === '1' },
  };
}

/** Least number of characters of a typed secret. */
const secretLength = 32;
function bouncesOf(env: NodeJS.ProcessEnv): Config['bounces'] {
  const [address, secret] = [env['BOUNCE_ADDRESS'] ?? '', env['BOUNCE_SECRET'] ?? ''];
  if (!address && !secret) return null;
  if (!new RegExp(`^[a-z0-9._-]{1,${maxName}}@[a-z0-9-]+(?:\\.[a-z0-9-]+)*$`).test(address))
    throw new RefusedToStart(
      'configuration',
      `BOUNCE_ADDRESS must be an address in small letters with at most ${maxName} before the @.`,
    );
  if (secret.length < secretLength)
    throw new RefusedToStart(
      'configuration',
      `BOUNCE_SECRET must have ${secretLength} characters. Make one with: openssl rand -hex 32`,
    );
  return { address, secret };
}

/** Hosts whose pictures may be embedded; the server fetches the ones that a text shows and serves them itself. */
const pictureHosts = [
  'upload.wikimedia.org',
  'images.unsplash.com',
  'images.pexels.com',
  'cdn.pixabay.com',
  'live.staticflickr.com',
  'i.imgur.com',
  'i.ibb.co',
  'i.postimg.cc',
  'lh3.googleusercontent.com',
] as const;

const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/**
 * Reads the configuration from the environment; throws for every wrong value, with its name. See docs/operations.md.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = whole(env, 'PORT', 3000);
  const root = process.getuid?.() === 0;
  const dataDir = env.DATA_DIR || (root ? '/var/lib/encrier' : join(process.cwd(), 'data'));
  const databaseUrl = address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const databaseOwnerUrl = address(env, 'DATABASE_OWNER_URL', ['postgres:', 'postgresql:']);
  const databaseListenUrl = address(env, 'DATABASE_LISTEN_URL', ['postgres:', 'postgresql:']);
  for (const [name, value] of Object.entries({ OWNER: databaseOwnerUrl, LISTEN: databaseListenUrl }))
    if (value && !databaseUrl)
      throw new RefusedToStart('configuration', `DATABASE_${name}_URL is set without DATABASE_URL.`);
  if (databaseUrl && !env.ENCRIER_SECRET)
    throw new RefusedToStart(
      'configuration',
      'ENCRIER_SECRET is missing: several servers on one database must share it. Make one with: openssl rand -base64 32',
    );
  const host = env.HOST || '127.0.0.1';
  const publicUrl = address(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  const mailFrom = env.MAIL_FROM || 'Encrier <ne-pas-repondre@localhost>';
  return {
    port,
    host,
    publicUrl,
    dataDir,
    databaseUrl,
    databaseOwnerUrl,
    databaseListenUrl,
    filesUrl: env.FILES_URL || `file://${join(dataDir, 'files')}`,
    fileQuota: {
      school: whole(env, 'FILES_SCHOOL_GB', 50) * 1024 ** 3,
      account: whole(env, 'FILES_ACCOUNT_MB', 2000) * 1024 ** 2,
    },
    smtpUrl: address(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom,
    bounces: bouncesOf(env),
    push: pushOf(env, mailFrom),
    trustProxy: whole(env, 'TRUST_PROXY', 0),
    imageHosts: env.IMAGE_HOSTS === undefined ? pictureHosts : list(env.IMAGE_HOSTS),
    corsOrigins: ['https://localhost', 'capacitor://localhost', ...list(env.CORS_ORIGINS)],
    defaultSchool: env.DEFAULT_SCHOOL ? whole(env, 'DEFAULT_SCHOOL', 0) : null,
    demo: env.DEMO ? env.DEMO !== '0' : !databaseUrl && loopback.has(host) && loopback.has(new URL(publicUrl).hostname),
    worker: env.WORKER !== '0',
    checkAnswers: env.NODE_ENV !== 'production',
    version,
    loopbackPush: env.LOOPBACK_PUSH === '1',
    proveKept: false,
    limitScale: Math.max(1, whole(env, 'LIMIT_SCALE', 1)),
  };
}
