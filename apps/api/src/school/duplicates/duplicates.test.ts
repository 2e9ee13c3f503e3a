import * as c from '@encrier/contract/school/duplicates';
import { listPeople } from '@encrier/contract/school/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { declaredHoldings, holdings } from '#kernel/holdings/holdings.ts';
import { proposed } from './duplicates.policy.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const api = (at: TestSchool = school) => client(server, at.schoolId, at.accounts.admin);
const inSchool = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);

async function person(first: string, last: string, more: Record<string, string | null> = {}): Promise<string> {
  const id = newId();
  await inSchool((db) =>
    db
      .insertInto('persons')
      .values({
        school_id: school.schoolId,
        id,
        first_name: first,
        last_name: last,
        search_key: `${first} ${last}`.toLowerCase(),
        ...more,
      })
      .execute(),
  );
  return id;
}
async function pupil(
  first: string,
  last: string,
  matricule: string,
  more: Record<string, string | null> = {},
): Promise<string> {
  const id = await person(first, last, more);
  await inSchool(async (db) => {
    await db
      .insertInto('pupils')
      .values({ school_id: school.schoolId, person_id: id, matricule, massar_code: `M${matricule}` })
      .execute();
    await db
      .insertInto('enrolments')
      .values({
        school_id: school.schoolId,
        id: newId(),
        pupil_id: id,
        year_id: school.yearId,
        class_id: school.classes['6A'],
        from_on: '2025-09-01',
      })
      .execute();
  });
  return id;
}
const tie = (pupilId: string, guardianId: string) =>
  inSchool((db) =>
    db
      .insertInto('guardianships')
      .values({ school_id: school.schoolId, pupil_id: pupilId, guardian_id: guardianId, kind: 'mother' })
      .execute(),
  );
const shown = async (keep: string, drop: string) => (await api()(c.previewMerge, { params: { keep, drop } })).body;
const merge = async (keep: string, drop: string, fromDrop: c.MergeField[] = []) =>
  api()(c.mergePersons, { params: { keep, drop }, body: { fromDrop, versions: (await shown(keep, drop)).versions } });
const found = async () =>
  (await api()(c.listDuplicates, { query: {} })).body.items.map(({ first, second, reasons }) => [
    first.label,
    second.label,
    [...reasons].sort(),
  ]);

describe('the duplicate finder', () => {
  it('finds one person behind two sheets, and leaves two different people alone', async () => {
    expect(await found()).toEqual([]);
    const one = await person('Hélène', 'Zniber', { birth_on: '2014-03-02' });
    const two = await person('Helene', 'ZNIBER', { birth_on: '2014-03-02' });
    await person('Helen', 'Znibar', { birth_on: '2014-03-02' });
    await person('Hélène', 'Zniber', { birth_on: '2010-01-01' });
    const list = await found();
    expect(list[0]).toEqual(['Hélène Zniber', 'Helene ZNIBER', ['name_birth']]);
    expect(list.filter(([, , reasons]) => (reasons as string[]).includes('near_name')).length).toBe(2);
    expect((await api()(c.dismissPair, { params: { keep: two, drop: one }, body: {} })).status).toBe(200);
    expect((await found()).some(([, , reasons]) => (reasons as string[]).includes('name_birth'))).toBe(false);
    expect((await api()(c.dismissPair, { params: { keep: one, drop: two }, body: { back: true } })).status).toBe(200);
    expect((await found())[0]?.[2]).toEqual(['name_birth']);
  });

  it('finds one telephone number within one family, not across two', async () => {
    await person('Rim', 'Kettani', { phone: '+212600001111' });
    await person('Rime', 'Kettani', { phone: '+212600001111' });
    await person('Ali', 'Autre', { phone: '+212600001111' });
    expect((await found()).filter(([, , reasons]) => (reasons as string[]).includes('phone'))).toEqual([
      ['Rim Kettani', 'Rime Kettani', ['phone']],
    ]);
  });
});

describe('a whole school', () => {
  const letters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const firsts = ['Adam', 'Lina', 'Yasmine', 'Omar', 'Fatima Zahra', 'Mohamed', 'Salma', 'Rayan', 'Nour', 'Ilyas'];
  const lasts = ['Alaoui', 'Bennani', 'Ouazzani', 'Kettani', 'Idrissi', 'Tazi', 'Berrada', 'Fassi', 'Naciri', 'Amrani'];
  it('of 600 pupils and their parents has few pairs: never a child with an adult, twins or a couple', async () => {
    const at = await mintSchool(server);
    const school_id = at.schoolId;
    const make = (
      count: number,
      of: (i: number) => { first: string; last: string; birth: string | null; phone: string | null },
    ) =>
      Array.from({ length: count }, (_, i) => {
        const { first, last, birth, phone } = of(i);
        const id = newId();
        return { school_id, id, first_name: first, last_name: last, birth_on: birth, phone, search_key: id };
      });
    const day = (i: number): string =>
      `20${String(10 + (i % 8)).padStart(2, '0')}-${String((i % 12) + 1).padStart(2, '0')}-${String((i % 28) + 1).padStart(2, '0')}`;
    const pupils = make(600, (i) => ({
      first: firsts[i % 10] ?? '',
      last: `${lasts[Math.floor(i / 10) % 10]}${i % 7 === 0 ? ` ${letters(i)}` : ''}`,
      birth: day(i),
      phone: null,
    }));
    const parents = make(300, (i) => ({
      first: firsts[(i * 3) % 10] ?? '',
      last: lasts[Math.floor(i / 10) % 10] ?? '',
      birth: null,
      phone: `+2126${String(10_000_000 + Math.floor(i / 2))}`,
    }));
    const own = (first: string, last: string, birth: string | null, phone: string | null = null) => {
      const [row] = make(1, () => ({ first, last, birth, phone }));
      return row!;
    };
    // A father named as a child is, twins, two cousins of one day, and one child written twice.
    const special = {
      father: own('Adam', 'Zellou', null),
      child: own('Adam', 'Zellou', '2014-03-02'),
      twinA: own('Sami', 'Jazouli', '2014-04-05'),
      twinB: own('Safae', 'Jazouli', '2014-04-05'),
      cousinA: own('Fatima Zahra', 'Ouazzani', '2014-05-06'),
      cousinB: own('Fatima Zahra', 'Kettani', '2014-05-06'),
      onceA: own('Hélène', 'Zniber', '2014-06-07'),
      onceB: own('Helene', 'Zniber', '2014-06-07'),
    };
    const { father, ...children } = special;
    await withTenant(server.kernel.pool, school_id, {}, async (db) => {
      const kids = [...pupils, ...Object.values(children)];
      await db
        .insertInto('persons')
        .values([...kids, ...parents, father])
        .execute();
      await db
        .insertInto('pupils')
        .values(kids.map(({ id }, i) => ({ school_id, person_id: id, matricule: `W${i}` })))
        .execute();
      const ties = [
        ...pupils.flatMap(({ id }, i) => [
          { pupil_id: id, guardian_id: parents[(i % 150) * 2]!.id, kind: 'father' },
          { pupil_id: id, guardian_id: parents[(i % 150) * 2 + 1]!.id, kind: 'mother' },
        ]),
        { pupil_id: children.child.id, guardian_id: father.id, kind: 'father' },
      ];
      await db
        .insertInto('guardianships')
        .values(ties.map((tie) => ({ school_id, ...tie })))
        .execute();
    });
    const list = async (query: Record<string, unknown> = {}) => (await api(at)(c.listDuplicates, { query })).body;
    const { items, total, counts } = await list();
    const named = items.map(({ first, second, score, reasons }) => [first.label, second.label, score, reasons]);
    expect([items[0]?.score, items[0]?.reasons, items[0]?.first.birthOn]).toEqual([95, ['name_birth'], '2014-06-07']);
    expect(total).toBeLessThan(20);
    expect(total).toBe(counts.pupil + counts.guardian);
    expect(JSON.stringify(named)).not.toMatch(/Zellou|Jazouli|Zahra (?:Ouazzani|Kettani)"/);
    for (const { first, second } of items) expect(first.kinds.includes('pupil')).toBe(second.kinds.includes('pupil'));
    const adults = await list({ kind: 'guardian' });
    expect([adults.total, adults.items.every(({ first }) => !first.kinds.includes('pupil'))]).toEqual([
      counts.guardian,
      true,
    ]);
  });

  it('groups pairs that share a sheet; many are rejected, and restored, at once', async () => {
    const at = await mintSchool(server);
    const school_id = at.schoolId;
    const ids = [newId(), newId(), newId()];
    await withTenant(server.kernel.pool, school_id, {}, (db) =>
      db
        .insertInto('persons')
        .values(
          ids.map((id) => ({
            school_id,
            id,
            first_name: 'Inès',
            last_name: 'Skalli',
            birth_on: '2013-01-09',
            search_key: id,
          })),
        )
        .execute(),
    );
    const list = async () => (await api(at)(c.listDuplicates, { query: {} })).body;
    const { items, total } = await list();
    expect([total, new Set(items.map(({ group }) => group)).size, items[0]?.sheets]).toEqual([3, 1, 3]);
    const pairs = items.map(({ first, second }) => [first.id, second.id]);
    const dismiss = (body: { pairs: string[][]; back?: boolean }) => api(at)(c.dismissPairs, { body });
    expect((await dismiss({ pairs })).status).toBe(200);
    expect((await list()).total).toBe(0);
    expect((await dismiss({ pairs, back: true })).status).toBe(200);
    expect((await list()).total).toBe(3);
    expect((await dismiss({ pairs: [[ids[0]!, school.accounts.admin.id]] })).status).toBe(404);
    expect((await dismiss({ pairs: [[ids[0]!, ids[0]!]] })).status).toBe(404);
  });
});

describe('a merge', () => {
  it('handles every reference of the catalogue to an account', async () => {
    const { rows } = await server.kernel.pool.query<{
      table: string;
      column: string;
    }>(`SELECT r.relname::text AS table, a.attname::text AS column FROM pg_constraint k
      JOIN pg_class r ON r.oid = k.conrelid
      JOIN unnest(k.conkey) AS key(n) ON TRUE JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = key.n
        WHERE k.contype = 'f' AND k.confrelid = 'accounts'::regclass AND a.attname <> 'school_id'`);
    const known = new Set<string>([
      ...holdings()
        .filter(({ of, merge }) => of === 'account' && merge)
        .map(({ table, column }) => `${table}.${column}`),
      ...declaredHoldings().flatMap((room) => room.joinedByHand?.map((table) => `${table}.account_id`) ?? []),
      'auth_entries.account_id',
    ]);
    expect(rows.map((row) => `${row.table}.${row.column}`).filter((name) => !known.has(name))).toEqual([]);
    expect(rows.length).toBeGreaterThan(30);
  });

  it('joins the mailbox and the other data of the closed account, without loss or duplicate', async () => {
    const add = (first: string) =>
      inSchool((db) => addAccount(server, db, school, { role: 'parent', first, last: 'Berrada' }));
    const [one, two] = [await add('Sara'), await add('Sarra')];
    const at = { school_id: school.schoolId };
    const [shared, alone] = [newId(), newId()];
    const [early, late, own] = [newId(), newId(), newId()];
    const when = (hour: number) => new Date(Date.UTC(2026, 4, 1, hour));
    const letter = {
      ...at,
      sender_id: school.accounts.prof.id,
      sender_role: 'prof',
      status: 'sent',
      subject: 's',
      html: '<p>s</p>',
    };
    await inSchool(async (db) => {
      await db
        .insertInto('threads')
        .values([shared, alone].map((id) => ({ ...at, id, subject: 's', created_by_id: school.accounts.prof.id })))
        .execute();
      await db
        .insertInto('messages')
        .values([
          { ...letter, id: early, thread_id: shared, sent_at: when(1) },
          { ...letter, id: late, thread_id: shared, sent_at: when(3) },
          { ...letter, id: own, thread_id: alone, sender_id: two.id, sender_role: 'parent', sent_at: when(2) },
        ])
        .execute();
      const copy = { ...at, thread_id: shared };
      await db
        .insertInto('message_copies')
        .values([
          { ...copy, message_id: early, account_id: one.id, received_at: when(1), read_at: null },
          { ...copy, message_id: early, account_id: two.id, received_at: when(1), read_at: when(2) },
          { ...copy, message_id: late, account_id: two.id, received_at: when(3), read_at: null },
        ])
        .execute();
      await db
        .insertInto('thread_boxes')
        .values([
          {
            ...at,
            account_id: one.id,
            thread_id: shared,
            last_received_id: early,
            last_received_at: when(1),
            unread: 1,
            archived_at: when(2),
          },
          {
            ...at,
            account_id: two.id,
            thread_id: shared,
            last_received_id: late,
            last_received_at: when(3),
            unread: 1,
          },
          { ...at, account_id: two.id, thread_id: alone, last_sent_id: own, last_sent_at: when(2) },
        ])
        .execute();
      const notice = { ...at, type: 'message', title: 't', body: 'b', model_type: 'message', dedupe_key: 'same' };
      await db
        .insertInto('notifications')
        .values([
          { ...notice, id: newId(), account_id: one.id },
          { ...notice, id: newId(), account_id: two.id },
          { ...notice, id: newId(), account_id: two.id, dedupe_key: 'his' },
        ])
        .execute();
      await db
        .insertInto('audience_lists')
        .values(
          [one, two].map(({ id }) => ({ ...at, id: newId(), account_id: id, name: 'Voisins', name_key: 'voisins' })),
        )
        .execute();
    });
    expect((await shown(one.personId, two.personId)).moves).toEqual(
      expect.arrayContaining([
        { table: 'thread_boxes', rows: 2 },
        { table: 'messages', rows: 1 },
        { table: 'notifications', rows: 2 },
      ]),
    );
    expect((await merge(one.personId, two.personId)).status).toBe(200);
    await inSchool(async (db) => {
      const boxes = await db
        .selectFrom('thread_boxes')
        .select(['thread_id', 'last_received_id', 'last_sent_id', 'unread', 'archived_at'])
        .where('account_id', '=', one.id)
        .execute();
      expect(boxes).toEqual(
        expect.arrayContaining([
          { thread_id: shared, last_received_id: late, last_sent_id: null, unread: 1, archived_at: null },
          { thread_id: alone, last_received_id: null, last_sent_id: own, unread: 0, archived_at: null },
        ]),
      );
      expect(
        await db
          .selectFrom('message_copies')
          .select(['message_id', 'read_at'])
          .where('account_id', '=', one.id)
          .orderBy('received_at')
          .execute(),
      ).toEqual([
        { message_id: early, read_at: when(2) },
        { message_id: late, read_at: null },
      ]);
      expect(
        (await db.selectFrom('messages').select('sender_id').where('id', '=', own).executeTakeFirstOrThrow()).sender_id,
      ).toBe(one.id);
      expect(
        (
          await db
            .selectFrom('notifications')
            .select('dedupe_key')
            .where('account_id', '=', one.id)
            .orderBy('dedupe_key')
            .execute()
        ).map((row) => row.dedupe_key),
      ).toEqual(['his', 'same']);
      expect(
        (await db.selectFrom('audience_lists').select('name').where('account_id', '=', one.id).execute()).map((row) =>
          row.name.slice(0, 7),
        ),
      ).toEqual(['Voisins', 'Voisins']);
      for (const table of ['thread_boxes', 'message_copies', 'notifications', 'audience_lists'] as const)
        expect(await db.selectFrom(table).select('account_id').where('account_id', '=', two.id).execute()).toEqual([]);
      const { dropped } = await db
        .selectFrom('merges')
        .select('dropped')
        .where('dropped_id', '=', two.personId)
        .executeTakeFirstOrThrow();
      expect((dropped as { account: unknown[] }).account).toMatchObject([
        { table: 'notifications', dedupe_key: 'same' },
      ]);
    });
  });

  it('handles every reference of the catalogue', async () => {
    const { rows } = await server.kernel.pool.query<{
      table: string;
      column: string;
    }>(`SELECT r.relname::text AS table, a.attname::text AS column FROM pg_constraint k
      JOIN pg_class r ON r.oid = k.conrelid
      JOIN unnest(k.conkey) AS key(n) ON TRUE JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = key.n
        WHERE k.contype = 'f' AND k.confrelid IN ('persons'::regclass, 'pupils'::regclass, 'staff'::regclass)
        AND a.attname <> 'school_id'`);
    const known = new Set([
      ...holdings()
        .filter(({ of, merge }) => of === 'person' && merge)
        .map(({ table, column }) => `${table}.${column}`),
      'pupils.person_id',
      'staff.person_id',
      'accounts.person_id',
      'duplicate_dismissals.first_id',
      'duplicate_dismissals.second_id',
    ]);
    expect(rows.map((row) => `${row.table}.${row.column}`).filter((name) => !known.has(name))).toEqual([]);
    expect(rows.length).toBeGreaterThan(15);
    const arrays = await server.kernel.pool.query<{ table: string }>(
      `SELECT table_name::text AS table FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name = 'child_ids'`,
    );
    expect(arrays.rows.map(({ table }) => table).sort()).toEqual(
      declaredHoldings()
        .flatMap((room) => room.childArrays ?? [])
        .sort(),
    );
  });

  it('joins two sheets of a pupil: places, guardians and numbers, without loss', async () => {
    const keep = await pupil('Salma', 'Bennis', 'S1', { address: '' });
    const drop = await pupil('Salma', 'Bennis', 'S2', { address: '4 rue des Oliviers', birth_on: '2014-05-05' });
    const [mother, father] = [await person('Nour', 'Bennis'), await person('Hakim', 'Bennis')];
    await tie(keep, mother);
    await tie(drop, mother);
    await tie(drop, father);
    const view = await shown(keep, drop);
    expect(view.warnings).toEqual(['two_places']);
    expect(view.fields).toContainEqual({ field: 'address', keep: '', drop: '4 rue des Oliviers', from: 'drop' });
    expect(view.moves).toEqual(
      expect.arrayContaining([
        { table: 'guardianships', rows: 2 },
        { table: 'enrolments', rows: 1 },
      ]),
    );
    expect((await merge(keep, drop, ['address', 'birthOn'])).status).toBe(200);
    await inSchool(async (db) => {
      expect(
        await db.selectFrom('persons').select(['id', 'address', 'birth_on']).where('id', 'in', [keep, drop]).execute(),
      ).toEqual([{ id: keep, address: '4 rue des Oliviers', birth_on: '2014-05-05' }]);
      expect(
        (await db.selectFrom('guardianships').select('guardian_id').where('pupil_id', '=', keep).execute())
          .map((row) => row.guardian_id)
          .sort(),
      ).toEqual([mother, father].sort());
      const places = await db.selectFrom('enrolments').select('to_on').where('pupil_id', '=', keep).execute();
      expect([places.length, places.filter(({ to_on }) => to_on === null).length]).toEqual([2, 1]);
      const { dropped } = await db
        .selectFrom('merges')
        .select('dropped')
        .where('dropped_id', '=', drop)
        .executeTakeFirstOrThrow();
      expect(dropped).toMatchObject({
        person: { address: '4 rue des Oliviers' },
        pupil: { matricule: 'S2', massar_code: 'MS2' },
      });
      expect((dropped as { ties: unknown[] }).ties).toHaveLength(3);
    });
    const { body } = await api()(listPeople, { query: { q: 'salma bennis' } });
    expect(body.items).toHaveLength(1);
    expect(((await shown(keep, drop)) as unknown as { code: string }).code).toBe('not_found');
  });

  it('keeps what a court decided, whichever of the two sheets says it', async () => {
    const [keep, drop] = [await person('Hatim', 'Sefrioui'), await person('Hatim', 'Sefrioui')];
    const child = await pupil('Malak', 'Sefrioui', 'C1');
    await tie(child, keep);
    await tie(child, drop);
    await inSchool((db) =>
      db
        .updateTable('guardianships')
        .set({ restriction: 'Jugement du 14 mars.', custody: 'none' })
        .where('guardian_id', '=', drop)
        .execute(),
    );
    expect((await merge(keep, drop)).status).toBe(200);
    expect(
      await inSchool((db) =>
        db
          .selectFrom('guardianships')
          .select(['guardian_id', 'restriction', 'custody'])
          .where('pupil_id', '=', child)
          .execute(),
      ),
    ).toEqual([{ guardian_id: keep, restriction: 'Jugement du 14 mars.', custody: 'none' }]);
    const twin = await pupil('Malak', 'Sefrioui', 'C2');
    await tie(twin, keep);
    // The other way round: the kept sheet of the child says nothing, and the dropped one does.
    expect((await merge(twin, child)).status).toBe(200);
    expect(
      await inSchool((db) =>
        db.selectFrom('guardianships').select(['restriction', 'custody']).where('pupil_id', '=', twin).execute(),
      ),
    ).toEqual([{ restriction: 'Jugement du 14 mars.', custody: 'none' }]);
  });

  it('keeps a guardian’s content received for the removed sheet of their child', async () => {
    const [keep, drop, threadId] = [await pupil('Rania', 'Sebti', 'R1'), await pupil('Rania', 'Sebti', 'R2'), newId()];
    const account = school.accounts.parent;
    await tie(drop, account.personId);
    const at = { school_id: school.schoolId };
    await inSchool(async (db) => {
      await db
        .insertInto('threads')
        .values({ ...at, id: threadId, subject: 'Sortie', created_by_id: school.accounts.prof.id })
        .execute();
      await db
        .insertInto('thread_boxes')
        .values({ ...at, account_id: account.id, thread_id: threadId, child_ids: [drop, keep], unread: 1 })
        .execute();
      await db
        .insertInto('notifications')
        .values({
          ...at,
          id: newId(),
          account_id: account.id,
          type: 'message',
          title: 't',
          body: 'b',
          model_type: 'message',
          priority: 'normal',
          child_id: drop,
          child_ids: [drop, keep],
          dedupe_key: 'merge',
        })
        .execute();
    });
    expect((await merge(keep, drop)).status).toBe(200);
    await inSchool(async (db) => {
      expect(
        await db.selectFrom('thread_boxes').select('child_ids').where('thread_id', '=', threadId).execute(),
      ).toEqual([{ child_ids: [keep] }]);
      expect(
        await db
          .selectFrom('notifications')
          .select(['child_id', 'child_ids'])
          .where('dedupe_key', '=', 'merge')
          .execute(),
      ).toEqual([{ child_id: keep, child_ids: [keep] }]);
    });
  });

  it('moves the account of the removed sheet to the kept one, or closes it where the kept one has its own', async () => {
    const add = (first: string) =>
      inSchool((db) => addAccount(server, db, school, { role: 'parent', first, last: 'Lahlou' }));
    const [one, two] = [await add('Mina'), await add('Minna')];
    const bare = await person('Mina', 'Lahlou', { phone: '+212611112222' });
    expect((await shown(bare, one.personId)).warnings).toEqual([]);
    expect((await merge(bare, one.personId)).status).toBe(200);
    expect(
      await inSchool((db) =>
        db.selectFrom('accounts').select(['person_id', 'status']).where('id', '=', one.id).executeTakeFirstOrThrow(),
      ),
    ).toEqual({ person_id: bare, status: 'active' });
    expect((await shown(bare, two.personId)).warnings).toEqual(['two_accounts']);
    expect((await merge(bare, two.personId, ['firstName'])).status).toBe(200);
    expect(
      await inSchool((db) =>
        db
          .selectFrom('accounts')
          .select(['person_id', 'status', 'first_name'])
          .where('id', 'in', [one.id, two.id])
          .orderBy('id')
          .execute(),
      ),
    ).toEqual([
      { person_id: bare, status: 'active', first_name: 'Minna' },
      { person_id: null, status: 'disabled', first_name: 'Minna' },
    ]);
    expect((await client(server, school.schoolId, two)(listPeople, { query: {} })).status).toBe(401);
  });

  it('keeps a teacher’s courses, and the number by which they are found', async () => {
    const { personId } = school.accounts.prof;
    const sheet = await person('Hassan', 'Tazi');
    await inSchool((db) =>
      db.updateTable('staff').set({ matricule: 'P-4711' }).where('person_id', '=', personId).execute(),
    );
    expect((await merge(sheet, personId)).status).toBe(200);
    expect(
      await inSchool((db) =>
        db.selectFrom('course_teachers').select('person_id').where('person_id', '=', sheet).execute(),
      ),
    ).toHaveLength(1);
    // He is still found by his number.
    expect(
      (
        await inSchool((db) =>
          db.selectFrom('persons').select('search_key').where('id', '=', sheet).executeTakeFirstOrThrow(),
        )
      ).search_key,
    ).toContain('4711');
    expect(
      (await client(server, school.schoolId, school.accounts.prof)(listPeople, { query: {} })).body.items.length,
    ).toBeGreaterThan(0);
  });

  it('is refused for oneself, with the same sheet, for a sheet that changed, and for another school', async () => {
    const { personId } = school.accounts.admin;
    const twin = school.accounts.personnel.personId;
    expect((await shown(twin, personId)).obstacles).toEqual(['own', 'above']);
    expect((await merge(twin, personId)).body).toMatchObject({ code: 'duplicates.obstacle' });
    expect((await merge(personId, school.accounts.parent.personId)).body).toMatchObject({
      details: { obstacles: ['own'] },
    });
    // Nor for a child of the own family, or another guardian of it: the merge would carry ties over.
    const { eleve, parent, eleve2 } = school.accounts;
    await tie(eleve.personId, personId);
    expect((await merge(eleve.personId, eleve2.personId)).body).toMatchObject({ details: { obstacles: ['own'] } });
    expect((await shown(eleve2.personId, eleve.personId)).obstacles).toEqual(['own']);
    expect((await shown(twin, parent.personId)).obstacles).toEqual(['own']);
    await inSchool((db) => db.deleteFrom('guardianships').where('guardian_id', '=', personId).execute());
    expect((await shown(eleve2.personId, eleve.personId)).obstacles).toEqual([]);
    const [one, two] = [await person('Ilyas', 'Doukkali'), await person('Ilyas', 'Doukkali')];
    expect((await merge(one, one)).body).toMatchObject({
      code: 'duplicates.obstacle',
      details: { obstacles: ['same'] },
    });
    expect(
      (
        await api()(c.mergePersons, {
          params: { keep: one, drop: two },
          body: { fromDrop: [], versions: { keep: 7, drop: 1 } },
        })
      ).body,
    ).toMatchObject({ code: 'edited_meanwhile' });
    const other = await mintSchool(server);
    expect(
      (
        await api(other)(c.mergePersons, {
          params: { keep: one, drop: two },
          body: { fromDrop: [], versions: { keep: 1, drop: 1 } },
        })
      ).status,
    ).toBe(404);
    expect(
      (await api(other)(c.previewMerge, { params: { keep: other.accounts.eleve.personId, drop: one } })).status,
    ).toBe(404);
  });

  it.each([
    ['', 'Rabat', 'drop'],
    ['Fès', 'Rabat', 'keep'],
    ['Fès', '', 'keep'],
    ['', '', 'keep'],
  ])('proposes of %j and %j the %s', (keep, drop, from) => expect(proposed(keep, drop)).toBe(from));
});
