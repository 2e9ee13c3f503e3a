import { createHash } from 'node:crypto';
import * as c from '@encrier/contract/access/auth';
import { createPost, type PostContent } from '@encrier/contract/communication/news';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canonical } from '#kernel/act/audit.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { writeLive } from '#kernel/live/write.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const url = (path: string): string => `${server.base}/api/${school.schoolId}${path}`;

describe('a replaced token', () => {
  it('used again ends the session for both holders (SEC-SES-01)', async () => {
    const { id, token: former, password } = school.accounts.parent;
    const { body } = await as('parent')(c.stepUp, { body: { password } });
    const fresh = client(server, school.schoolId, { token: body.token! });
    expect((await as('parent')(c.verify, {})).status).toBe(200);
    server.clock.advance(61_000);
    expect((await fresh(c.verify, {})).status).toBe(200);
    expect((await client(server, school.schoolId, { token: former })(c.verify, {})).status).toBe(401);
    expect((await fresh(c.verify, {})).status).toBe(401);
    const line = await db((tx) =>
      tx.selectFrom('audit_log').select(['action', 'object_id']).orderBy('seq', 'desc').limit(1).executeTakeFirst(),
    );
    expect(line).toEqual({ action: 'auth.token_reused', object_id: id });
  });
});

describe('a cookie', () => {
  it('is refused from a sandboxed page, whose origin is the word null (SEC-SES-06)', async () => {
    const { username, password } = school.accounts.parent;
    const signed = await as(null)(c.login, { body: { username, password } }, { headers: { 'x-client': 'web' } });
    const cookie = signed.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const post = (origin: string) =>
      fetch(url('/auth/devices/revoke-others'), {
        method: 'POST',
        headers: { cookie, origin, 'x-requested-with': 'encrier', 'content-type': 'application/json' },
        body: '{}',
      });
    for (const origin of ['null', 'https://evil.example', '', 'javascript:1']) {
      const answer = await post(origin);
      expect([origin, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        origin,
        403,
        'cross_site',
      ]);
    }
    expect((await post(server.base)).status).toBe(200);
  });
});

describe('an IP address', () => {
  it('with three hundred honest users at the same moment is not slowed, but still has a limit (SEC-AUT-03)', async () => {
    server.kernel.config.limitScale = 1;
    try {
      const check = () => as(null)(c.checkActivation, { body: { code: 'ABCD-EFGH-JKLM-NPQR' } });
      const statuses: number[] = [];
      for (let i = 0; i < 6; i += 1)
        statuses.push(...(await Promise.all(Array.from({ length: 50 }, check))).map(({ status }) => status));
      expect(new Set(statuses)).toEqual(new Set([400]));
      const last = await Promise.all(Array.from({ length: 150 }, check));
      expect(last.some(({ status }) => status === 429)).toBe(true);
    } finally {
      server.kernel.config.limitScale = 1000;
    }
  });
});

describe('the key of a repeated request', () => {
  it('stores nothing from which the password in its body could be guessed', async () => {
    const { id, password } = school.accounts.parent;
    const body = { current: password, next: 'une longue phrase à moi' };
    expect((await as('parent')(c.changePassword, { body }, { key: 'change-of-password' })).status).toBe(200);
    const { body_hash } = await db((tx) =>
      tx.selectFrom('idempotency_keys').select('body_hash').where('account_id', '=', id).executeTakeFirstOrThrow(),
    );
    const plain = createHash('sha256')
      .update(canonical([`/api/${school.schoolId}/auth/password`, body]))
      .digest();
    expect(body_hash.equals(plain)).toBe(false);
  });
});

describe('instants and days', () => {
  it('are also accepted as digits, on the school’s clock, and refused when invalid', async () => {
    await db((tx) => tx.updateTable('school_settings').set({ time_zone: 'Indian/Reunion' }).execute());
    const content: PostContent = {
      kind: 'information',
      title: 'Réunion',
      html: '',
      categoryId: null,
      audience: [],
      coverId: null,
      attachmentIds: [],
      video: null,
      publishAt: '20300115083000',
      expiresAt: null,
      pinned: false,
      pinnedUntil: null,
      ackRequired: false,
      ackDeadline: null,
      ackReminders: true,
      reactions: true,
      comments: 'off',
      notify: 'now',
      event: null,
    };
    const made = await as('admin')(createPost, { body: { content } });
    expect(made.status).toBe(200);
    const stored = await db((tx) =>
      tx.selectFrom('posts').select('publish_at').where('id', '=', made.body.id).executeTakeFirstOrThrow(),
    );
    expect(stored.publish_at?.toISOString()).toBe('2030-01-15T04:30:00.000Z');
    for (const wrong of ['20301315083000', '2030011508', '99999999999999'])
      expect((await as('admin')(createPost, { body: { content: { ...content, publishAt: wrong } } })).status).toBe(400);
  });
});

describe('live events', () => {
  it('of a user looked at are not received: the stream is closed when the look ends', async () => {
    const { admin, parent } = school.accounts;
    expect(
      (await as('admin')(c.startLookAs, { body: { accountId: parent.id, reason: 'Ne voit pas son enfant' } })).status,
    ).toBe(200);
    const stop = new AbortController();
    const stream = await fetch(url('/live'), {
      headers: { authorization: `Bearer ${admin.token}`, 'x-user-as': parent.id },
      signal: stop.signal,
    });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    while (!received.includes('hello')) received += (await reader.read()).value ?? '';
    await withTenant(server.kernel.pool, school.schoolId, {}, async (_db, connection) => {
      await writeLive(connection, school.schoolId, 'of.the.parent', {}, [parent.id]);
      await writeLive(connection, school.schoolId, 'of.the.admin', {}, [admin.id]);
    });
    while (!received.includes('of.the.admin')) received += (await reader.read()).value ?? '';
    stop.abort();
    expect(received).not.toContain('of.the.parent');
  });
});
