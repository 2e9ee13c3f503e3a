import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logout, revokeDevice } from '@encrier/contract/access/auth';
import { markRead } from '@encrier/contract/kernel/notifications';
import { newToken } from '#kernel/auth/token.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { notifyAccounts } from '#kernel/notify/notify.ts';
import { client } from '#kernel/test/client.ts';
import { openStream, type StreamReader } from '#kernel/test/live.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { endRevoked, sweepLive } from './live.jobs.ts';
import { writeLive } from './write.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
});
afterAll(() => server.stop());

const listen = (token: string, { schoolId = school.schoolId, last }: { last?: string; schoolId?: number } = {}) =>
  openStream(server, schoolId, token, last);
const send = (kind: string, payload: Record<string, number>, who: PersonName[] | null, at = school) =>
  withTenant(server.kernel.pool, at.schoolId, {}, (_db, connection) =>
    writeLive(connection, at.schoolId, kind, payload, who?.map((name) => at.accounts[name].id) ?? null),
  );

describe('a stream', () => {
  it('sends a new reader nothing from the past', async () => {
    await send('past', {}, ['parent']);
    const reader = await listen(school.accounts.parent.token);
    await reader.until('hello');
    await send('present', {}, ['parent']);
    await reader.until('present');
    expect(reader.events.map(({ kind }) => kind)).toEqual(['hello', 'present']);
    reader.close();
  });

  it('sends events meant for the caller, and nothing else', async () => {
    const [parent, eleve, foreign] = [
      await listen(school.accounts.parent.token),
      await listen(school.accounts.eleve.token),
      await listen(other.accounts.parent.token, { schoolId: other.schoolId }),
    ];
    expect([
      parent.status,
      parent.headers.get('content-type'),
      parent.headers.get('cache-control'),
      parent.headers.get('content-encoding'),
    ]).toEqual([200, 'text/event-stream; charset=utf-8', 'no-store, no-transform', null]);
    for (const reader of [parent, eleve, foreign]) await reader.until('hello');
    await notifyAccounts(server.kernel, school.schoolId, {
      type: 'actualite',
      accountIds: [school.accounts.parent.id],
      model: { type: 'news', id: 'n1' },
      priority: 'normal',
      dedupeKey: 'live-1',
      detail: 'secret',
    });
    await send('news.published', { n: 1 }, null);
    expect(await parent.until('notification.new')).toMatchObject([{ type: 'actualite', model: 'news' }]);
    await eleve.until('news.published');
    await send('end', {}, null, other);
    await foreign.until('end');
    expect(eleve.events.map(({ kind }) => kind)).toEqual(['hello', 'news.published']);
    expect(foreign.events.map(({ kind }) => kind)).toEqual(['hello', 'end']);
    expect(JSON.stringify(parent.events)).not.toContain('secret');
    await client(server, school.schoolId, school.accounts.parent)(markRead, { body: {} });
    await parent.until('notification.read');
    for (const reader of [parent, eleve, foreign]) reader.close();
  });

  it('hides staff events from pupils and families, also after a cut', async () => {
    const readers = [await listen(school.accounts.eleve.token), await listen(school.accounts.parent.token)];
    const admin = await listen(school.accounts.admin.token);
    for (const reader of [...readers, admin]) await reader.until('hello');
    const last = readers[0]!.events[0]!.id!;
    const emit = (kind: string, audience: Parameters<typeof writeLive>[4]) =>
      withTenant(server.kernel.pool, school.schoolId, {}, (_db, connection) =>
        writeLive(connection, school.schoolId, kind, {}, audience),
      );
    await emit('requests.changed', { holds: ['people.edit'], accounts: [school.accounts.parent.id] });
    await emit('rollover.changed', { holds: ['rollover.manage'] });
    await emit('calendar.changed', null);
    const [eleve, parent] = readers;
    for (const reader of [...readers, admin]) await reader.until('calendar.changed');
    const kindsOf = (reader: StreamReader | undefined) => reader?.events.map(({ kind }) => kind).slice(1);
    expect(kindsOf(eleve)).toEqual(['calendar.changed']);
    expect(kindsOf(parent)).toEqual(['requests.changed', 'calendar.changed']);
    expect(kindsOf(admin)).toEqual(['requests.changed', 'rollover.changed', 'calendar.changed']);
    const again = await listen(school.accounts.eleve.token, { last });
    await again.until('calendar.changed');
    expect(again.events.map(({ kind }) => kind)).not.toContain('rollover.changed');
    for (const reader of [...readers, admin, again]) reader.close();
  });

  it('ends when the rights of its account change, and is reopened with the current ones', async () => {
    const reader = await listen(school.accounts.prof.token);
    await reader.until('hello');
    // Events that arrive before the missed ones were read wait for them; the end of the stream does not.
    await send('first', {}, ['prof']);
    await reader.until('first');
    await send('rights.changed', {}, ['prof']);
    await reader.ended;
    expect(reader.events.map(({ kind }) => kind)).toEqual(['hello', 'first', 'rights.changed', 'live.restart']);
  });

  it('applies events about itself that arrived while the database connection was cut', async () => {
    const account = school.accounts.prof;
    /** Written by another server while this one hears nothing. */
    const unheard = (kind: string, payload: object) =>
      withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
        db
          .insertInto('live_events')
          .values({ school_id: school.schoolId, kind, account_ids: [account.id], payload: JSON.stringify(payload) })
          .execute(),
      );
    const hearAgain = () => {
      for (const listener of server.kernel.live.of(school.schoolId, account.id)) listener.catchUp?.();
    };
    const stands = await listen(account.token);
    await stands.until('hello');
    await unheard('session.ended', { session: newId() });
    hearAgain();
    await stands.until('session.ended');
    const session = server.kernel.live.of(school.schoolId, account.id)[0]!.sessionId!;
    await unheard('rights.changed', {});
    hearAgain();
    await stands.ended;
    expect(stands.events.at(-1)).toMatchObject({ kind: 'live.restart' });
    // The event that ended the last stream is sent again to the next one, without ending it.
    const next = await listen(account.token, { last: stands.events.findLast(({ id }) => id)!.id! });
    await next.until('hello');
    await send('still', {}, ['prof']);
    await next.until('still');
    await unheard('session.ended', { session });
    hearAgain();
    await next.ended;
    expect(next.events.at(-1)).toMatchObject({ kind: 'session.ended' });
  });

  it('requires a session, and a valid last id', async () => {
    expect((await listen('s1.x')).status).toBe(401);
    expect((await listen(school.accounts.prof.token, { last: 'a' })).status).toBe(400);
    expect((await listen(school.accounts.prof.token, { schoolId: other.schoolId })).status).toBe(401);
  });

  /** Ids of the ticks that one reader received, and of those received twice. */
  const ticksOf = ({ events }: StreamReader): { ids: string[]; doubles: string[] } => {
    const ids = events.flatMap(({ kind, id }) => (kind === 'tick' ? [id!] : []));
    return { ids, doubles: ids.filter((id, at) => ids.indexOf(id) < at) };
  };

  it('resumes where it was, without loss, with each id once', async () => {
    const seen = new Set<string>();
    const doubles: string[] = [];
    let last = '';
    let writing = true;
    const writer = (async () => {
      for (let n = 0; n < 150; n += 1) {
        await Promise.all([send('tick', { n: n * 2 }, ['prof']), send('tick', { n: n * 2 + 1 }, ['prof', 'eleve'])]);
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
      writing = false;
    })();
    const first = await listen(school.accounts.prof.token);
    await first.until('hello');
    const start = Number(first.events[0]!.id);
    for (let reader = first; ; ) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      const finished = !writing;
      if (finished) await new Promise((resolve) => setTimeout(resolve, 300));
      reader.close();
      await reader.ended;
      const ticks = ticksOf(reader);
      for (const id of ticks.ids) seen.add(id);
      doubles.push(...ticks.doubles);
      last = reader.events.findLast(({ id }) => id)?.id ?? last;
      if (finished) break;
      reader = await listen(school.accounts.prof.token, { last });
    }
    await writer;
    const all = await readTenant(server.kernel.pool, school.schoolId, (db) =>
      db.selectFrom('live_events').select('id').where('kind', '=', 'tick').where('id', '>', start).execute(),
    );
    expect(all.filter(({ id }) => !seen.has(String(id)))).toEqual([]);
    expect(doubles).toEqual([]);
    expect(all.length).toBeGreaterThan(200);
  });

  it('tells the reader when too many events were missed', async () => {
    const reader = await listen(school.accounts.prof.token, { last: '1' });
    await reader.until('hello');
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) => db.deleteFrom('live_events').execute());
    const again = await listen(school.accounts.prof.token, { last: '1' });
    await again.until('refresh');
    reader.close();
    again.close();
  });

  it('recovers from a cut of the database connection', async () => {
    const reader = await listen(school.accounts.prof.token);
    await reader.until('hello');
    await server.kernel.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE 'LISTEN%'`,
    );
    await send('during', {}, ['prof']);
    expect(await reader.until('during')).toHaveLength(1);
    await send('after', {}, ['prof']);
    expect(await reader.until('after')).toHaveLength(1);
    reader.close();
  });
});

describe('a stream ends', () => {
  const session = async (who: PersonName): Promise<{ id: string; token: string }> => {
    const { token, hash } = newToken(school.schoolId);
    const id = newId();
    const now = server.kernel.now();
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .insertInto('sessions')
        .values({
          school_id: school.schoolId,
          id,
          account_id: school.accounts[who].id,
          token_hash: hash,
          rotated_at: now,
          kind: 'mobile',
          device_name: 'Autre',
          created_at: now,
          last_seen_at: now,
          expires_at: new Date(now.getTime() + 3_600_000),
          idle_seconds: 3600,
        })
        .execute(),
    );
    return { id, token };
  };

  it('when its device is revoked, and for no other device', async () => {
    const device = await session('prof');
    const [gone, stays] = [await listen(device.token), await listen(school.accounts.prof.token)];
    await Promise.all([gone.until('hello'), stays.until('hello')]);
    expect(
      (await client(server, school.schoolId, school.accounts.prof)(revokeDevice, { params: { id: device.id } })).status,
    ).toBe(200);
    await gone.ended;
    expect(gone.events.at(-1)).toMatchObject({ kind: 'session.ended' });
    await send('still', {}, ['prof']);
    await stays.until('still');
    expect((await listen(device.token)).status).toBe(401);
    stays.close();
  });

  it('when its session was closed in any other way', async () => {
    const [left, expired] = [await session('prof'), await session('prof')];
    const [one, two] = [await listen(left.token), await listen(expired.token)];
    await Promise.all([one.until('hello'), two.until('hello')]);
    expect((await client(server, school.schoolId, left)(logout, { body: {} })).status).toBe(200);
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .updateTable('sessions')
        .set({ expires_at: new Date(0) })
        .where('id', '=', expired.id)
        .execute(),
    );
    await endRevoked(server.kernel);
    await Promise.all([one.ended, two.ended]);
    expect([one.events.at(-1)?.kind, two.events.at(-1)?.kind]).toEqual(['session.ended', 'session.ended']);
  });

  it('when the same account opens too many', async () => {
    const readers: StreamReader[] = [];
    for (let i = 0; i < 9; i += 1) {
      const reader = await listen(school.accounts.transport.token);
      await reader.until('hello');
      readers.push(reader);
    }
    await readers[0]!.ended;
    expect(readers[0]!.events.at(-1)).toMatchObject({ kind: 'live.replaced' });
    await send('to.all', {}, ['transport']);
    for (const reader of readers.slice(1)) {
      await reader.until('to.all');
      reader.close();
    }
  });

  it('when the server stops, without delaying it', async () => {
    const own = await testServer({ own: true });
    const there = await mintSchool(own);
    const response = await fetch(`${own.base}/api/${there.schoolId}/live`, {
      headers: { authorization: `Bearer ${there.accounts.prof.token}` },
    });
    const body = response.text().catch(() => '');
    const started = Date.now();
    await own.stop();
    expect(Date.now() - started).toBeLessThan(15_000);
    expect(await body).toContain('live.restart');
  });
});

it('old events are deleted', async () => {
  await send('old', {}, null);
  server.clock.advance(25 * 3_600_000);
  await sweepLive(server.kernel);
  server.clock.set(new Date());
  expect(
    await readTenant(server.kernel.pool, school.schoolId, (db) => db.selectFrom('live_events').select('id').execute()),
  ).toEqual([]);
});
