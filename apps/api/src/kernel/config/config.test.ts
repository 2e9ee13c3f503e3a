import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { backupKey } from '#kernel/backup/places.ts';
import { loadMasterSecret } from '#kernel/secrets/master.ts';
import { readConfig } from './config.ts';

const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
const documented = [...page.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map((match) => match[1] ?? '');

/** An environment that records which names were read. */
function watched(values: Record<string, string> = {}): { env: Record<string, string | undefined>; names: Set<string> } {
  const names = new Set<string>();
  const env = new Proxy(values as Record<string, string | undefined>, {
    get: (target, name) => {
      names.add(String(name));
      return target[String(name)];
    },
  });
  return { env, names };
}

async function everyName(): Promise<Set<string>> {
  const apns = { APNS_KEY_FILE: 'key.p8', APNS_KEY_ID: 'K', APNS_TEAM_ID: 'T', APNS_BUNDLE_ID: 'org.example' };
  const { env, names } = watched({
    ...apns,
    BACKUP_PASSPHRASE: 'a passphrase long enough',
    ENCRIER_SECRET: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'),
    DATABASE_URL: 'postgres://a:secret@localhost/b',
  });
  const config = readConfig(env);
  await backupKey(env, config);
  await loadMasterSecret(env, config.dataDir);
  return names;
}

describe('the configuration', () => {
  it('is documented, variable by variable, and nothing else is', async () => {
    expect([...(await everyName())].sort()).toEqual([...documented].sort());
  });

  it('is read in one place: no other file of the server reads its variables', () => {
    const root = new URL('../../', import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('kernel/test/'),
    );
    expect(files.length).toBeGreaterThan(50);
    const named = files.flatMap((name) =>
      [...readFileSync(new URL(name, root), 'utf8').matchAll(/process\.env(?:\.|\[['"])(\w+)/g)].map(
        (match) => match[1],
      ),
    );
    // The path to the database's own programs; everything else goes through readConfig.
    expect(new Set(named)).toEqual(new Set(['PATH']));
  });

  it('creates the demo school, whose passwords are public, only when serving this machine alone, unless requested (SEC-AUT-08)', () => {
    const demo = (env: Record<string, string>): boolean => readConfig({ DATA_DIR: '/tmp', ...env }).demo;
    expect([demo({}), demo({ PUBLIC_URL: 'http://localhost:4000' }), demo({ DEMO: '0' })]).toEqual([true, true, false]);
    expect([demo({ PUBLIC_URL: 'https://ecole.example.org' }), demo({ HOST: '0.0.0.0' })]).toEqual([false, false]);
    expect(demo({ PUBLIC_URL: 'https://demo.example.org', HOST: '0.0.0.0', DEMO: '1' })).toBe(true);
  });

  it('allows pictures of well-known hosts in texts, of others when they are listed, of none when the list is empty', () => {
    const hosts = (env: Record<string, string>): readonly string[] => readConfig(env).imageHosts;
    expect(hosts({})).toContain('upload.wikimedia.org');
    expect(hosts({ IMAGE_HOSTS: 'images.example.org, b.example.org' })).toEqual([
      'images.example.org',
      'b.example.org',
    ]);
    expect(hosts({ IMAGE_HOSTS: '' })).toEqual([]);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PUBLIC_URL: 'ecole.example.org' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://localhost/a', ENCRIER_SECRET: 'x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://localhost/a' }, 'ENCRIER_SECRET'],
    [{ DATABASE_OWNER_URL: 'postgres://localhost/a' }, 'DATABASE_OWNER_URL'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL'],
    [{ APNS_KEY_ID: 'K' }, 'APNS_KEY_FILE'],
    [{ BOUNCE_ADDRESS: 'retours@ecole.example' }, 'BOUNCE_SECRET'],
    [{ BOUNCE_ADDRESS: 'retours@ecole.example', BOUNCE_SECRET: 'court' }, 'BOUNCE_SECRET'],
    [{ BOUNCE_SECRET: 'x'.repeat(32) }, 'BOUNCE_ADDRESS'],
    [{ BOUNCE_ADDRESS: 'un-nom-bien-trop-long@ecole.example', BOUNCE_SECRET: 'x'.repeat(32) }, 'BOUNCE_ADDRESS'],
  ])('refuses %o with the name of the variable', (env, name) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`\\b${name}\\b`));
  });
});
