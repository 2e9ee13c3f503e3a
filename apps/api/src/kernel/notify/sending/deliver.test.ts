import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgotPassword, login, logout, me, resetPassword } from '@encrier/contract/access/auth';
import {
  listNotifications,
  setPreferences,
  subscribePush,
  testNotification,
} from '@encrier/contract/kernel/notifications';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { type Notice, notifyAccounts } from '../notify.ts';

type Mail = { to: string; raw: string };
type Push = { headers: IncomingHttpHeaders; body: Buffer };
const mails: Mail[] = [];
const pushes: Push[] = [];
/** Answers of the next exchanges; empty means success. */
const smtpAnswers: number[] = [];
const pushAnswers: number[] = [];

let smtp: SMTPServer;
let pushService: Server;
let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      const code = smtpAnswers.shift();
      done(code ? Object.assign(new Error('no'), { responseCode: code }) : undefined);
    },
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  pushService = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const status = pushAnswers.shift() ?? 201;
        if (status === 201) pushes.push({ headers: request.headers, body: Buffer.concat(parts) });
        response.writeHead(status).end();
      });
  });
  await new Promise<void>((resolve) => void pushService.listen(0, '127.0.0.1', resolve));
  server = await testServer({
    config: {
      smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      mailFrom: 'Encrier <notes@ecole.example>',
    },
  });
  school = await mintSchool(server);
  await tenant((db) =>
    db
      .updateTable('accounts')
      .set({ email: 'samira@example.org', lang: 'ar' })
      .where('id', '=', school.accounts.parent.id)
      .execute(),
  );
  await tenant((db) =>
    db.updateTable('accounts').set({ email: 'hassan@example.org' }).where('id', '=', school.accounts.prof.id).execute(),
  );
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
  pushService.close();
});
beforeEach(async () => {
  // Noon in the school's zone, outside all quiet hours.
  server.clock.set(new Date('2026-11-23T11:00:00Z'));
  await server.runJobs();
  await tenant((db) => db.deleteFrom('notifications').execute());
  for (const list of [mails, pushes, smtpAnswers, pushAnswers]) list.length = 0;
});

const tenant = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const notice = (more: Partial<Notice> = {}): Notice => ({
  type: 'actualite.urgent',
  accountIds: [school.accounts.parent.id],
  model: { type: 'news', id: newId() },
  priority: 'normal',
  dedupeKey: newId(),
  ...more,
});
const deliveries = () =>
  tenant((db) =>
    db
      .selectFrom('deliveries')
      .select(['channel', 'status', 'mode', 'attempts', 'reason', 'due_at'])
      .orderBy('channel')
      .execute(),
  );
const header = ({ raw }: Mail, name: string): string =>
  new RegExp(`^${name}:(.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(raw)?.[1] ?? '';
const parts = ({ raw }: Mail): string[] =>
  [...raw.matchAll(/Content-Transfer-Encoding: (\S+)\r\n(?:.+\r\n)*\r\n([^]*?)\r\n--/g)].map(
    ([, encoding, body = '']) =>
      encoding === 'base64'
        ? Buffer.from(body, 'base64').toString()
        : encoding === 'quoted-printable'
          ? Buffer.from(
              body
                .replace(/=\r\n/g, '')
                .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
              'latin1',
            ).toString()
          : body,
  );

async function subscribe(who: PersonName): Promise<string> {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const endpoint = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}/push/${randomBytes(8).toString('hex')}`;
  const answer = await as(who)(subscribePush, {
    body: {
      platform: 'web',
      endpoint,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
    },
  });
  expect(answer.status).toBe(200);
  return endpoint;
}

describe('mail', () => {
  it('says in neutral words, in the reader’s language, that something waits (SEC-PSH-01)', async () => {
    await notifyAccounts(server.kernel, school.schoolId, notice({ detail: 'Yasmine a eu 18 en maths' }));
    await server.runJobs();
    expect(mails).toHaveLength(1);
    const [plain = '', html = ''] = parts(mails[0]!);
    expect(mails[0]!.to).toBe('samira@example.org');
    expect(html).toContain('dir="rtl"');
    expect(html).toContain('تم نشر معلومة عاجلة');
    expect(plain).toContain(`/notifications?school=${school.schoolId}`);
    // The capacity, and where it is explained.
    expect(html).toContain('لأنك من المعنيين بمنشور');
    expect(html).toMatch(/\/notifications\?school=\d+&amp;why=/);
    expect(header(mails[0]!, 'List-Unsubscribe')).toContain('/account?school=');
    expect(`${plain}${html}`).not.toMatch(/Yasmine|a eu 18|maths/);
    expect((await as('parent')(listNotifications, { query: {} })).body.items[0]).toMatchObject({
      body: 'Yasmine a eu 18 en maths',
      type: 'actualite.urgent',
    });
    expect(await deliveries()).toMatchObject([{ channel: 'mail', status: 'sent', attempts: 1 }]);
  });

  it('is sent once for one fact, however often it is triggered', async () => {
    const once = notice();
    expect(await notifyAccounts(server.kernel, school.schoolId, once)).toEqual({ created: 1 });
    expect(await notifyAccounts(server.kernel, school.schoolId, once)).toEqual({ created: 0 });
    await server.runJobs();
    await server.runJobs();
    expect(mails).toHaveLength(1);
  });

  it('is retried when the server is busy, and is abandoned for permanent errors only (REL-FLT-07)', async () => {
    smtpAnswers.push(451);
    await notifyAccounts(server.kernel, school.schoolId, notice());
    await server.runJobs();
    expect(await deliveries()).toMatchObject([{ status: 'waiting', attempts: 1, reason: 'smtp_451' }]);
    server.clock.advance(59_000);
    await server.runJobs();
    expect(mails).toHaveLength(0);
    server.clock.advance(2000);
    await server.runJobs();
    expect(mails).toHaveLength(1);
    smtpAnswers.push(550);
    await notifyAccounts(server.kernel, school.schoolId, notice());
    await server.runJobs();
    expect((await deliveries()).map(({ status }) => status).sort()).toEqual(['failed', 'sent']);
    const bounced = () => tenant((db) => db.selectFrom('mail_bounces').select(['email', 'reason', 'times']).execute());
    expect(await bounced()).toEqual([{ email: 'samira@example.org', reason: 'smtp_550', times: 1 }]);
    await notifyAccounts(server.kernel, school.schoolId, notice());
    await server.runJobs();
    expect(await bounced()).toEqual([]);
  });

  it('is abandoned after its last attempt, and no sooner', async () => {
    await notifyAccounts(server.kernel, school.schoolId, notice({ type: 'securite.connexion', priority: 'high' }));
    for (let tries = 0; tries < 8; tries += 1) {
      smtpAnswers.push(454);
      await server.runJobs();
      const [row] = await deliveries();
      expect(row).toMatchObject(
        tries < 7 ? { status: 'waiting', attempts: tries + 1 } : { status: 'failed', reason: 'gave_up:smtp_454' },
      );
      server.clock.set(row!.due_at);
      server.clock.advance(10);
    }
    expect(mails).toHaveLength(0);
  });

  it('is not sent when nobody needs it any more', async () => {
    smtpAnswers.push(451);
    await notifyAccounts(server.kernel, school.schoolId, notice());
    await server.runJobs();
    await tenant((db) => db.updateTable('notifications').set({ read_at: server.kernel.now() }).execute());
    server.clock.advance(90_000);
    await server.runJobs();
    expect(await deliveries()).toMatchObject([{ status: 'dropped', reason: 'read' }]);
  });

  it('is not sent about a child who is no longer under the reader’s authority', async () => {
    const tie = (ends: string | null) =>
      tenant((db) =>
        db
          .updateTable('guardianships')
          .set({ ends_on: ends })
          .where('guardian_id', '=', school.accounts.parent.personId)
          .execute(),
      );
    await notifyAccounts(server.kernel, school.schoolId, notice({ childId: school.accounts.eleve.personId }));
    await tie('2020-01-01');
    await server.runJobs();
    expect([mails.length, await deliveries()]).toMatchObject([0, [{ status: 'dropped', reason: 'authority' }]]);
    await tie(null);
  });

  it('does not reveal where a child is to a person kept away by a court meanwhile, and sends the rest (LAW-MIN-02)', async () => {
    const court = (custody: string) =>
      tenant((db) =>
        db
          .updateTable('guardianships')
          .set({ custody })
          .where('guardian_id', '=', school.accounts.parent.personId)
          .execute(),
      );
    const childId = school.accounts.eleve.personId;
    const told = async (): Promise<unknown[]> =>
      (await as('parent')(listNotifications, { query: {} })).body.items.map(({ type }) => type);
    for (const type of ['sortie.suivi', 'absence', 'bulletin'] as const)
      await notifyAccounts(server.kernel, school.schoolId, notice({ type, childId, priority: 'high' }));
    expect(await told()).toEqual(['bulletin', 'absence', 'sortie.suivi']);
    await court('none');
    await server.runJobs();
    expect(await told()).toEqual(['bulletin']);
    expect((await as('parent')(me, {})).body.unread).toBe(1);
    const mailed = await tenant((db) =>
      db
        .selectFrom('deliveries as d')
        .innerJoin('notifications as n', 'n.id', 'd.notification_id')
        .select(['n.type', 'd.status', 'd.reason'])
        .where('d.channel', '=', 'mail')
        .orderBy('n.type')
        .execute(),
    );
    expect(mailed).toEqual([
      { type: 'absence', status: 'dropped', reason: 'authority' },
      { type: 'bulletin', status: 'sent', reason: '' },
      { type: 'sortie.suivi', status: 'dropped', reason: 'authority' },
    ]);
    await court('always');
  });

  it('gives the reason valid today: a person tied without authority is not a guardian', async () => {
    const { prof, eleve2 } = school.accounts;
    const tie = { school_id: school.schoolId, pupil_id: eleve2.personId, guardian_id: prof.personId };
    await tenant(async (db) => {
      await db
        .insertInto('guardianships')
        .values({ ...tie, kind: 'other', legal: false })
        .execute();
      await db
        .insertInto('notification_preferences')
        .values({
          school_id: school.schoolId,
          account_id: prof.id,
          type: 'bilan.engagement',
          mail: 'now',
          push: 'off',
        })
        .execute();
    });
    await notifyAccounts(server.kernel, school.schoolId, notice({ type: 'bilan.engagement', accountIds: [prof.id] }));
    const { claimDue } = await import('./claims.ts');
    expect(await claimDue(server.kernel, school.schoolId, 'now')).toMatchObject([{ tie: 'author' }]);
    await server.runJobs();
  });

  it('is sent again after a worker died while sending it (REL-FLT-08)', async () => {
    await notifyAccounts(server.kernel, school.schoolId, notice());
    const { claimDue } = await import('./claims.ts');
    expect(await claimDue(server.kernel, school.schoolId, 'now')).toHaveLength(1);
    await server.runJobs();
    expect(mails).toHaveLength(0);
    server.clock.advance(11 * 60_000 + 240_000);
    await server.runSchedule('notify.sweep');
    await server.runJobs();
    expect(mails).toHaveLength(1);
  });
});

describe('sending hours', () => {
  const prefer = (mail: 'now' | 'digest' | 'off', push: 'now' | 'digest' | 'off', calm = false) =>
    as('prof')(setPreferences, {
      body: {
        items: [
          { type: 'actualite', mail, push },
          { type: 'securite.connexion', mail: 'off', push: 'off' },
        ],
        quietFrom: '21:00',
        quietTo: '07:00',
        digestAt: '18:30',
        quietDays: [],
        calm,
      },
    });
  const news = () => notice({ type: 'actualite', accountIds: [school.accounts.prof.id] });

  it('in calm mode give one digest, except for urgent notifications', async () => {
    await prefer('now', 'now', true);
    server.clock.set(new Date('2026-11-23T10:30:00Z'));
    await notifyAccounts(server.kernel, school.schoolId, news());
    await server.runJobs();
    expect(mails).toHaveLength(0);
    await notifyAccounts(server.kernel, school.schoolId, { ...news(), priority: 'high' });
    await server.runJobs();
    expect(mails).toHaveLength(1);
    server.clock.set(new Date('2026-11-23T17:30:00Z'));
    await server.runJobs();
    expect(mails).toHaveLength(2);
  });

  it('of quiet time hold non-urgent notifications until the morning', async () => {
    await prefer('now', 'now');
    server.clock.set(new Date('2026-11-23T22:30:00Z'));
    await notifyAccounts(server.kernel, school.schoolId, news());
    await server.runJobs();
    expect(mails).toHaveLength(0);
    await notifyAccounts(server.kernel, school.schoolId, { ...news(), priority: 'critical' });
    await server.runJobs();
    expect(mails).toHaveLength(1);
    server.clock.set(new Date('2026-11-24T06:00:01Z'));
    await server.runJobs();
    expect(mails).toHaveLength(2);
  });

  it('of the digest send all that waited in one mail', async () => {
    await prefer('digest', 'off');
    for (let i = 0; i < 3; i += 1) await notifyAccounts(server.kernel, school.schoolId, news());
    await notifyAccounts(
      server.kernel,
      school.schoolId,
      notice({ type: 'actualite.refusee', accountIds: [school.accounts.prof.id] }),
    );
    await server.runJobs();
    expect(mails).toHaveLength(1);
    server.clock.set(new Date('2026-11-23T17:30:01Z'));
    await server.runJobs();
    expect(mails).toHaveLength(2);
    const [plain = ''] = parts(mails[1]!);
    expect(plain).toContain('3 notifications vous attendent');
    expect(plain).toMatch(/Actualités\S* : \S*3/);
    await server.runJobs();
    expect(mails).toHaveLength(2);
  });

  it('never hold security notifications, which cannot be switched off', async () => {
    const { body } = await prefer('off', 'off');
    expect(body.items.find(({ type }) => type === 'securite.connexion')).toMatchObject({
      mail: 'now',
      push: 'now',
      locked: true,
    });
    server.clock.set(new Date('2026-11-23T23:30:00Z'));
    await notifyAccounts(server.kernel, school.schoolId, { ...news(), type: 'securite.connexion', priority: 'high' });
    await notifyAccounts(server.kernel, school.schoolId, news());
    await server.runJobs();
    expect(mails).toHaveLength(1);
    expect(parts(mails[0]!)[0]).not.toContain('/account?');
  });
});

describe('push', () => {
  it('reaches the device signed and encrypted, with neutral content only', async () => {
    await subscribe('eleve');
    await notifyAccounts(
      server.kernel,
      school.schoolId,
      notice({ accountIds: [school.accounts.eleve.id], detail: 'secret' }),
    );
    await server.runJobs();
    expect(pushes).toHaveLength(1);
    const { headers, body } = pushes[0]!;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '259200', urgency: 'normal' });
    expect(body.includes('secret')).toBe(false);
    const [, jwt = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(server.kernel.channels.webPush.publicKey);
    const point = Buffer.from(key, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const [head = '', claims = '', signature = ''] = jwt.split('.');
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: `http://127.0.0.1:${(pushService.address() as AddressInfo).port}`,
    });
  });

  it('forgets a device that is gone, and retries a busy service', async () => {
    pushAnswers.push(410);
    await notifyAccounts(server.kernel, school.schoolId, notice({ accountIds: [school.accounts.eleve.id] }));
    await server.runJobs();
    expect(
      await tenant((db) =>
        db.selectFrom('push_subscriptions').select('id').where('account_id', '=', school.accounts.eleve.id).execute(),
      ),
    ).toEqual([]);
    await subscribe('eleve');
    pushAnswers.push(503);
    await notifyAccounts(server.kernel, school.schoolId, notice({ accountIds: [school.accounts.eleve.id] }));
    await server.runJobs();
    expect(pushes).toHaveLength(0);
    server.clock.advance(61_000);
    await server.runJobs();
    expect(pushes).toHaveLength(1);
  });

  it('follows the account of the phone: signed out means no push (SEC-PSH-02)', async () => {
    const endpoint = await subscribe('eleve');
    await as('eleve2')(subscribePush, {
      body: { platform: 'web', endpoint, keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) } },
    });
    await notifyAccounts(server.kernel, school.schoolId, notice({ accountIds: [school.accounts.eleve.id] }));
    await server.runJobs();
    expect(pushes).toHaveLength(0);
    await subscribe('eleve2');
    await tenant((db) =>
      db
        .updateTable('sessions')
        .set({ expires_at: new Date(0) })
        .where('account_id', '=', school.accounts.eleve2.id)
        .execute(),
    );
    await notifyAccounts(server.kernel, school.schoolId, notice({ accountIds: [school.accounts.eleve2.id] }));
    await server.runJobs();
    expect(pushes).toHaveLength(0);
  });

  it('stops with the sign-out of its device', async () => {
    await subscribe('transport');
    expect((await as('transport')(logout, { body: {} })).status).toBe(200);
    await notifyAccounts(server.kernel, school.schoolId, notice({ accountIds: [school.accounts.transport.id] }));
    await server.runJobs();
    expect(pushes).toHaveLength(0);
    expect(
      await tenant((db) =>
        db
          .selectFrom('push_subscriptions')
          .select('id')
          .where('account_id', '=', school.accounts.transport.id)
          .execute(),
      ),
    ).toEqual([]);
  });

  it('refuses an address outside the list of push services', async () => {
    const keys = { p256dh: 'x', auth: 'x' };
    for (const endpoint of [
      'https://example.org/push',
      'https://10.0.0.1/x',
      'http://push.example.org/',
      'https://fcm.googleapis.com.evil.example/x',
    ]) {
      expect((await as('prof')(subscribePush, { body: { platform: 'web', endpoint, keys } })).body).toMatchObject({
        code: 'push.host_refused',
      });
    }
  });

  it('and mail both deliver the test notification that a user sends to themselves', async () => {
    await subscribe('prof');
    expect((await as('prof')(testNotification, { body: {} })).status).toBe(200);
    await server.runJobs();
    expect([mails.length, pushes.length]).toEqual([1, 1]);
  });
});

describe('accounts', () => {
  it('a lost password is replaced by mail, and the code is used once', async () => {
    const { username } = school.accounts.prof;
    expect((await as(null)(forgotPassword, { body: { username: 'nobody.at.all' } })).status).toBe(200);
    expect((await as(null)(forgotPassword, { body: { username } })).status).toBe(200);
    await server.runJobs();
    expect(mails.map(({ to }) => to)).toEqual(['hassan@example.org']);
    const [plain = ''] = parts(mails[0]!);
    const code = new RegExp(`/reset#s${school.schoolId}\\.([A-Z2-9-]{19})`).exec(plain)?.[1] ?? '';
    const next = 'une autre encre 1890';
    expect((await as(null)(resetPassword, { body: { code, password: next } })).status).toBe(200);
    expect((await as(null)(resetPassword, { body: { code, password: next } })).status).toBe(400);
    await server.runJobs();
    expect(mails).toHaveLength(2);
    expect(mails[1]!.raw).not.toContain(code);
    expect((await as(null)(login, { body: { username, password: next, device: 'Bureau' } })).status).toBe(200);
    const answer = await as(null)(login, { body: { username, password: next, device: 'Téléphone de test' } });
    expect(answer.status).toBe(200);
    await server.runJobs();
    expect(mails).toHaveLength(3);
    const kinds = await tenant((db) =>
      db
        .selectFrom('notifications')
        .select(['type', 'body'])
        .where('account_id', '=', school.accounts.prof.id)
        .orderBy('created_at')
        .execute(),
    );
    expect(kinds.map(({ type }) => type)).toEqual(['securite.mot_de_passe', 'securite.connexion']);
    expect(kinds[1]!.body).toContain('Téléphone de test');
  });

  it('a reset code expires after an hour, and when the next one is requested', async () => {
    const ask = async () => {
      await as(null)(forgotPassword, { body: { username: school.accounts.parent.username } });
      await server.runJobs();
      return /#s\d+\.([A-Z2-9-]{19})/.exec(parts(mails.at(-1)!)[0] ?? '')?.[1] ?? '';
    };
    const [first, second] = [await ask(), await ask()];
    expect(first).not.toBe(second);
    expect((await as(null)(resetPassword, { body: { code: first, password: 'une autre encre 1890' } })).status).toBe(
      400,
    );
    server.clock.advance(3_601_000);
    expect((await as(null)(resetPassword, { body: { code: second, password: 'une autre encre 1890' } })).status).toBe(
      400,
    );
  });
});

let statements = 0;
/** The suite's pool, whose connections count their queries. */
function countingPool(): TestServer['kernel']['pool'] {
  const { pool } = server.kernel;
  return Object.assign(Object.create(pool), {
    connect: async () => {
      const connection = await pool.connect();
      const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
      const release = connection.release.bind(connection);
      return Object.assign(Object.create(connection), {
        query: (...args: unknown[]) => {
          statements += 1;
          return query(...args);
        },
        release,
      });
    },
  });
}

it('a thousand readers need only a handful of statements', async () => {
  const ids = Array.from({ length: 1000 }, () => newId());
  await tenant((db) =>
    db
      .insertInto('accounts')
      .values(
        ids.map((id, i) => ({
          school_id: school.schoolId,
          id,
          username: `lecteur.${i}`,
          first_name: 'L',
          last_name: String(i),
          search_key: 'l',
          email: `l${i}@example.org`,
          password_hash: 'x',
          status: 'active',
        })),
      )
      .execute(),
  );
  const counted = { ...server.kernel, pool: countingPool() };
  const { created } = await notifyAccounts(counted, school.schoolId, notice({ accountIds: ids, type: 'actualite' }));
  expect(created).toBe(1000);
  expect(statements).toBeLessThan(12);
  expect(
    await tenant((db) =>
      db
        .selectFrom('live_events')
        .select('kind')
        .where('kind', '=', 'notification.new')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  ).toEqual({ kind: 'notification.new' });
});
