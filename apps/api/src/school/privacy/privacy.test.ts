// house: one person followed through every room
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { link } from '@encrier/contract/kernel/files';
import * as c from '@encrier/contract/school/privacy';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteErasure, notedErasures } from '#kernel/backup/erasure-list.ts';
import { classedColumns } from '#kernel/db/classes.generated.ts';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant, readTenant } from '#kernel/db/tenant.ts';
import { systemCtx } from '#kernel/http/context.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { eraseAgain } from './privacy.actions.ts';
import { archivedAs, declaredHoldings, personalHoldings } from '#kernel/holdings/holdings.ts';
import { onSchoolClock } from '#kernel/jobs/job-ctx.ts';
import { monthLater, obstaclesOf, secretColumns } from './privacy.policy.ts';
import { retentionOf } from './retention.queries.ts';
import { personArchive } from './privacy.present.ts';
import { replayErasures } from './privacy.public.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const api = (at: TestSchool = school) => client(server, at.schoolId, at.accounts.admin);
const inSchool = <T>(fn: (db: TenantDb) => Promise<T>, at: TestSchool = school): Promise<T> =>
  withTenant(server.kernel.pool, at.schoolId, {}, fn);
const body = async (id: string) => (await api()(c.heldData, { params: { id } })).body;

/** A pupil who left, with a guardian, both full of texts that can be looked for. */
async function departed(
  mark: string,
  at: TestSchool = school,
): Promise<{ pupil: string; guardian: string; account: string }> {
  const [pupil, guardian, account, family, photo, request] = [newId(), newId(), newId(), newId(), newId(), newId()];
  const id = { school_id: at.schoolId };
  await inSchool(async (db) => {
    await db
      .insertInto('files')
      .values({
        ...id,
        id: photo,
        sha256: 'a'.repeat(64),
        name: `${mark}.jpg`,
        ext: 'jpg',
        type: 'image',
        mime: 'image/jpeg',
        size: 3,
        owner_type: 'person',
        owner_id: pupil,
      })
      .execute();
    await db
      .insertInto('families')
      .values({ ...id, id: family, label: mark, address: `12 rue ${mark}` })
      .execute();
    for (const [person, first] of [
      [pupil, 'Inès'],
      [guardian, 'Omar'],
    ] as const) {
      await db
        .insertInto('persons')
        .values({
          ...id,
          id: person,
          first_name: first,
          last_name: mark,
          last_name_ar: mark,
          email: `${mark}.${first}@courriel.example`,
          phone: '+212600000001',
          address: `12 rue ${mark}`,
          birth_place: mark,
          search_key: mark.toLowerCase(),
          ...(person === pupil && { photo_file_id: photo }),
        })
        .execute();
    }
    await db
      .insertInto('pupils')
      .values({
        ...id,
        person_id: pupil,
        matricule: mark,
        massar_code: mark,
        left_reason: mark,
        family_id: family,
        status: 'left',
        left_on: '2024-07-01',
      })
      .execute();
    await db
      .insertInto('enrolments')
      .values({
        ...id,
        id: newId(),
        pupil_id: pupil,
        year_id: at.yearId,
        class_id: at.classes['6A'],
        from_on: '2023-09-01',
        to_on: '2024-07-01',
        reason: mark,
      })
      .execute();
    await db
      .insertInto('guardianships')
      .values({
        ...id,
        pupil_id: pupil,
        guardian_id: guardian,
        kind: 'father',
        identity_document: mark,
        restriction: mark,
      })
      .execute();
    await db
      .insertInto('accounts')
      .values({
        ...id,
        id: account,
        person_id: guardian,
        username: mark.toLowerCase(),
        first_name: 'Omar',
        last_name: mark,
        email: `${mark}@courriel.example`,
        search_key: mark.toLowerCase(),
        settings: JSON.stringify({ note: mark }),
      })
      .execute();
    await db
      .insertInto('notifications')
      .values({
        ...id,
        id: newId(),
        account_id: account,
        type: 'news',
        title: mark,
        body: mark,
        model_type: 'post',
        dedupe_key: mark,
      })
      .execute();
    const [thread, message] = [newId(), newId()];
    await db
      .insertInto('threads')
      .values({ ...id, id: thread, created_by_id: account, subject: mark })
      .execute();
    await db
      .insertInto('messages')
      .values({
        ...id,
        id: message,
        thread_id: thread,
        sender_id: account,
        sender_role: 'parent',
        child_id: pupil,
        status: 'sent',
        sent_at: server.kernel.now(),
        subject: mark,
        html: `<p>${mark}</p>`,
        excerpt: mark,
        search_key: mark.toLowerCase(),
      })
      .execute();
    await db
      .insertInto('message_reviews')
      .values({
        ...id,
        id: newId(),
        message_id: message,
        sender_id: account,
        why: 'always',
        status: 'corrected',
        original_subject: mark,
        original_html: mark,
        corrected_subject: mark,
        corrected_html: mark,
        due_at: server.kernel.now(),
        decided_at: server.kernel.now(),
        expiry: 'escalate',
      })
      .execute();
    await db
      .insertInto('change_requests')
      .values({
        ...id,
        id: request,
        target: 'guardian',
        person_id: guardian,
        asked_by: account,
        note: mark,
        created_at: server.kernel.now(),
      })
      .execute();
    await db
      .insertInto('change_request_lines')
      .values({ ...id, request_id: request, id: newId(), field: 'address', old_value: mark, new_value: mark })
      .execute();
  }, at);
  return { pupil, guardian, account };
}

/** Tables of a school whose rows still hold a text. */
async function tablesWith(text: string): Promise<string[]> {
  return readTenant(server.kernel.pool, school.schoolId, async (_db, connection) => {
    const { rows } = await connection.query<{ name: string }>(
      `SELECT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        AND a.attname = 'school_id' WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const hit = await connection.query(`SELECT 1 FROM ${name} t WHERE to_jsonb(t)::text ILIKE $1 LIMIT 1`, [
        `%${text}%`,
      ]);
      if (hit.rowCount) found.push(name);
    }
    expect(rows.length).toBeGreaterThan(30);
    return found;
  });
}

describe('the list of personal data', () => {
  it('names every table of the catalogue that holds personal data', async () => {
    const { rows } = await server.kernel.pool.query<{ name: string; class: string | null; tied: boolean }>(`
      SELECT c.relname::text AS name,
        (SELECT max(d.description) FROM pg_attribute a JOIN pg_description d ON d.objoid = c.oid
          AND d.objsubid = a.attnum WHERE a.attrelid = c.oid AND d.description IN ('@personal', '@sensitive',
          '@health')) AS class,
        EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f'
          AND k.confrelid IN ('persons'::regclass, 'pupils'::regclass, 'staff'::regclass, 'accounts'::regclass)) AS tied
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`);
    const listed = new Set<string>([
      ...personalHoldings().map(({ table }) => table),
      ...declaredHoldings().flatMap((room) => Object.keys(room.heldElsewhere ?? {})),
    ]);
    expect(rows.filter((row) => (row.class || row.tied) && !listed.has(row.name)).map(({ name }) => name)).toEqual([]);
    expect(rows.filter((row) => row.class).length).toBeGreaterThan(20);
  });
});

describe('the data of one person', () => {
  it('is shown as figures, and exported completely without proofs of identity or another’s data (LAW-GDP-03)', async () => {
    const { guardian } = await departed('Zellidja');
    const { label, kinds, held, obstacles } = await body(guardian);
    expect([label, kinds, obstacles]).toEqual(['Omar Zellidja', ['guardian'], []]);
    expect(held).toContainEqual({ table: 'guardianships', rows: 1, erase: 'delete' });
    const answer = await fetch(`${server.base}/api/${school.schoolId}/privacy/persons/${guardian}/export`, {
      headers: { authorization: `Bearer ${school.accounts.admin.token}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(strFromU8(files['resume.pdf']!.slice(0, 5))).toBe('%PDF-');
    const { data } = JSON.parse(strFromU8(files['donnees.json']!)) as {
      data: Record<string, Record<string, unknown>[]>;
    };
    expect(data['persons']).toMatchObject([{ last_name: 'Zellidja', address: '12 rue Zellidja' }]);
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['accounts', 'guardianships', 'change_requests', 'notifications', 'audit_log']),
    );
    const text = JSON.stringify(data);
    expect(text).not.toContain('password_hash');
    expect(text).not.toContain('Inès');
  });

  it('is generated while it is sent: a file of any size needs a fixed amount of memory', async () => {
    let given = 0;
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      for (; given < 1_000_000; given += 1) yield new Uint8Array(65_536);
    };
    const archive = personArchive({ data: new Uint8Array(10), pdf: new Uint8Array(10) }, [
      { name: 'film.mp4', open: async () => endless() },
    ]);
    let taken = 0;
    for await (const bytes of archive) if ((taken += bytes.length) > 10 * 65_536) break;
    expect(given).toBeLessThan(12);
    const whole: Uint8Array[] = [];
    const film = Buffer.alloc(300_000, 'film');
    for await (const bytes of personArchive({ data: Buffer.from('{}'), pdf: Buffer.from('%PDF-') }, [
      {
        name: 'film.mp4',
        open: async () =>
          (async function* () {
            yield film;
          })(),
      },
    ]))
      whole.push(bytes);
    const files = unzipSync(Buffer.concat(whole));
    expect(Object.keys(files)).toEqual(['donnees.json', 'resume.pdf', 'fichiers/film.mp4']);
    expect(Buffer.from(files['fichiers/film.mp4']!).equals(film)).toBe(true);
  });

  it('requires a fresh proof, writes a line, and is closed to other users', async () => {
    await grant(server, school, 'personnel', ['privacy.manage'], 'school');
    const path = c.exportPerson;
    const { body: refused } = await client(
      server,
      school.schoolId,
      school.accounts.personnel,
    )(path, { params: { id: school.accounts.eleve.personId } });
    expect(refused).toMatchObject({ code: 'auth.step_up_needed' });
    const other = await mintSchool(server);
    expect((await api(other)(c.heldData, { params: { id: school.accounts.eleve.personId } })).status).toBe(404);
    expect((await api(other)(path, { params: { id: school.accounts.eleve.personId } })).status).toBe(404);
    const lines = await inSchool((db) =>
      db.selectFrom('audit_log').select('object_id').where('action', '=', 'privacy.export').execute(),
    );
    expect(lines.length).toBe(1);
  });

  it('is found in either script, including former people', async () => {
    const { body: found } = await api()(c.findPersons, { query: { q: 'yasmine' } });
    expect(found.items).toMatchObject([{ label: 'Yasmine El Amrani', kinds: ['pupil'], left: false, erased: false }]);
  });
});

describe('an erasure', () => {
  it('leaves nothing of the person except what the law requires to keep (LAW-GDP-04)', async () => {
    const { pupil, guardian } = await departed('Quinquina');
    expect((await tablesWith('Quinquina')).length).toBeGreaterThan(7);
    const confirm = 'Omar Quinquina';
    expect((await api()(c.erasePerson, { params: { id: guardian }, body: { confirm: 'Omar' } })).body).toMatchObject({
      code: 'privacy.not_confirmed',
    });
    expect((await api()(c.erasePerson, { params: { id: guardian }, body: { confirm } })).status).toBe(200);
    expect((await api()(c.erasePerson, { params: { id: pupil }, body: { confirm: 'Inès Quinquina' } })).status).toBe(
      200,
    );
    expect(await tablesWith('Quinquina')).toEqual([]);
    expect((await body(guardian)).obstacles).toEqual(['erased']);
    const { body: list } = await api()(c.listErasures, { query: {} });
    expect(list.items.map(({ personId }) => personId).sort()).toEqual([guardian, pupil].sort());
    // The figures of a class stay true.
    expect(
      await inSchool((db) => db.selectFrom('enrolments').select('id').where('pupil_id', '=', pupil).execute()),
    ).toHaveLength(1);
  });

  it.each([
    ['a pupil at school', 'eleve', 'enrolled'],
    ['a guardian of a pupil at school', 'parent', 'guards'],
    ['a colleague at work', 'prof', 'employed'],
    ['oneself', 'admin', 'own'],
  ] as const)('is refused for %s', async (_who, name, obstacle) => {
    const { personId, label } = school.accounts[name];
    expect((await body(personId)).obstacles).toContain(obstacle);
    expect((await api()(c.erasePerson, { params: { id: personId }, body: { confirm: label } })).body).toMatchObject({
      code: 'privacy.obstacle',
    });
    expect(
      (
        await inSchool((db) =>
          db.selectFrom('persons').select('first_name').where('id', '=', personId).executeTakeFirstOrThrow(),
        )
      ).first_name,
    ).toBe(label.split(' ')[0]);
  });

  it('is repeated on data restored from a backup (REL-BCK-05, LAW-GDP-04)', async () => {
    const { guardian } = await departed('Ressuscité');
    const ctx = await onSchoolClock(systemCtx(server.kernel, school.schoolId, { kind: 'command', name: 'restore' }));
    expect(await eraseAgain(ctx, guardian)).toBe(true);
    expect(await eraseAgain(ctx, guardian)).toBe(false);
    expect(await eraseAgain(ctx, newId())).toBe(false);
    expect(
      (
        await inSchool((db) =>
          db.selectFrom('persons').select('last_name').where('id', '=', guardian).executeTakeFirstOrThrow(),
        )
      ).last_name,
    ).toBe('effacée');
  });

  it('deletes the files attached to what it empties, also after a restore; files attached by others stay', async () => {
    const { guardian, account } = await departed('Piècejointe');
    const id = { school_id: school.schoolId };
    const admin = school.accounts.admin.id;
    const [board, section, card, complaint, mine, theirs] = [newId(), newId(), newId(), newId(), newId(), newId()];
    const files = { message: newId(), card: newId(), complaint: newId(), mine: newId(), theirs: newId() };
    const now = server.kernel.now();
    const { message } = await inSchool(async (db) => {
      const { id: message, thread_id } = await db
        .selectFrom('messages')
        .select(['id', 'thread_id'])
        .where('sender_id', '=', account)
        .executeTakeFirstOrThrow();
      const file = (which: string, type: string, owner: string) =>
        db
          .insertInto('files')
          .values({
            ...id,
            id: which,
            sha256: 'd'.repeat(64),
            name: 'jugement.pdf',
            ext: 'pdf',
            type: 'pdf',
            mime: 'application/pdf',
            size: 3,
            owner_type: type,
            owner_id: owner,
            created_by: account,
          })
          .execute();
      await file(files.message, 'message', message);
      await db
        .insertInto('message_attachments')
        .values({ ...id, message_id: message, file_id: files.message, position: 0 })
        .execute();
      await db
        .insertInto('message_copies')
        .values({ ...id, message_id: message, thread_id, account_id: admin, received_at: now })
        .execute();
      await file(files.card, 'board_card', card);
      await db
        .insertInto('boards')
        .values({
          ...id,
          id: board,
          owner_id: admin,
          title: 'Mur',
          layout: 'columns',
          pupils: 'post',
          guardians: 'post',
          staff: 'post',
          review: 'none',
          comments: 'free',
        })
        .execute();
      await db
        .insertInto('board_sections')
        .values({ ...id, id: section, board_id: board, title: 'Idées', color: 'plain', order_key: 'a' })
        .execute();
      await db
        .insertInto('board_cards')
        .values({
          ...id,
          id: card,
          board_id: board,
          section_id: section,
          author_id: account,
          kind: 'file',
          file_id: files.card,
          status: 'published',
          order_key: 'a',
        })
        .execute();
      const { id: category } = await db
        .insertInto('complaint_categories')
        .values({ ...id, id: newId(), label: 'Divers', service: 'office', answer_hours: 1, solve_days: 1 })
        .returning('id')
        .execute()
        .then(([row]) => row!);
      const due = {
        answer_warn_at: now,
        answer_due_at: now,
        solve_warn_at: now,
        solve_due_at: now,
        created_at: now,
        updated_at: now,
      };
      await db
        .insertInto('complaints')
        .values({
          ...id,
          ...due,
          id: complaint,
          number: 'R-1',
          author_id: account,
          category_id: category,
          service: 'office',
          subject: 'Cantine',
          body: 'Froid',
        })
        .execute();
      for (const [entry, by, side] of [
        [mine, account, 'author'],
        [theirs, admin, 'office'],
      ] as const)
        await db
          .insertInto('complaint_entries')
          .values({
            ...id,
            id: entry,
            complaint_id: complaint,
            by_id: by,
            side,
            kind: 'message',
            body: 'Voici',
            created_at: now,
          })
          .execute();
      await file(files.complaint, 'complaint', complaint);
      await file(files.mine, 'complaint_entry', mine);
      await file(files.theirs, 'complaint_entry', theirs);
      return { message };
    });
    const opens = async () => (await api()(link, { params: { id: files.message } })).status;
    const owners = () =>
      inSchool(async (db) => {
        const rows = await db
          .selectFrom('files')
          .select(['id', 'owner_type', 'name', 'created_by'])
          .where('id', 'in', Object.values(files))
          .execute();
        return Object.fromEntries(
          Object.entries(files).map(([name, file]) => [name, rows.find((row) => row.id === file)!.owner_type]),
        );
      });
    expect(await opens()).toBe(200);
    expect(
      (await api()(c.erasePerson, { params: { id: guardian }, body: { confirm: 'Omar Piècejointe' } })).status,
    ).toBe(200);
    const gone = { message: null, card: null, complaint: null, mine: null, theirs: 'complaint_entry' };
    expect([await opens(), await owners()]).toEqual([404, gone]);
    expect(
      await inSchool((db) =>
        db.selectFrom('board_cards').select(['kind', 'file_id']).where('id', '=', card).executeTakeFirst(),
      ),
    ).toEqual({ kind: 'text', file_id: null });
    await inSchool(async (db) => {
      await db.updateTable('persons').set({ first_name: 'Omar' }).where('id', '=', guardian).execute();
      await db
        .updateTable('files')
        .set({ owner_type: 'message', owner_id: message })
        .where('id', '=', files.message)
        .execute();
      await db
        .insertInto('message_attachments')
        .values({ ...id, message_id: message, file_id: files.message, position: 0 })
        .execute();
    });
    expect(
      await eraseAgain(
        await onSchoolClock(systemCtx(server.kernel, school.schoolId, { kind: 'command', name: 'restore' })),
        guardian,
      ),
    ).toBe(true);
    expect([await opens(), await owners()]).toEqual([404, gone]);
    // Nothing names the bytes any more: the nightly sweep takes them.
    expect(
      await inSchool((db) =>
        db.selectFrom('message_attachments').select('file_id').where('file_id', '=', files.message).execute(),
      ),
    ).toEqual([]);
  });

  it('is recorded outside the database, survives a crash, and is repeated at the next start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'encrier-erasures-'));
    expect(notedErasures(folder)).toEqual([]);
    const { guardian } = await departed('Revenant');
    const one = { schoolId: school.schoolId, personId: guardian, at: '2026-11-21T10:00:00.000Z' };
    noteErasure(folder, one);
    appendFileSync(join(folder, 'erasures.jsonl'), '{"schoolId":1,"pers');
    expect(notedErasures(folder)).toEqual([one]);
    const kernel = { ...server.kernel, config: { ...server.kernel.config, dataDir: folder } };
    expect([await replayErasures(kernel), await replayErasures(kernel)]).toEqual([1, 0]);
    // Erasures of the other tests are only in the database, as after a server killed before adding them to the list.
    const listed = notedErasures(folder).map(({ personId }) => personId);
    const { body: held } = await api()(c.listErasures, { query: {} });
    expect(listed.sort()).toEqual(held.items.map(({ personId }) => personId).sort());
    expect((await body(guardian)).obstacles).toEqual(['erased']);
    rmSync(folder, { recursive: true });
  });

  it('has no obstacle when nothing is pending', () =>
    expect(
      obstaclesOf({ enrolled: false, employed: false, guards: false, own: false, erased: false, above: false }),
    ).toEqual([]));
});

describe('a request under data protection law', () => {
  it('is due one month later, closed once, and never dated in the future', async () => {
    const { personId } = school.accounts.parent;
    const ask = { personId, kind: 'access' as const, receivedOn: '2026-01-31', note: 'Par courrier' };
    const { body: made } = await api()(c.addPrivacyRequest, { body: ask });
    const { body: list } = await api()(c.listPrivacyRequests, { query: { state: 'open' } });
    expect(list.items).toMatchObject([
      { id: made.id, label: 'Samira El Amrani', dueOn: '2026-02-28', late: true, version: 1 },
    ]);
    const close = (version: number) =>
      api()(c.closePrivacyRequest, { params: { id: made.id }, body: { state: 'done', note: 'Remis', version } });
    expect((await close(1)).status).toBe(200);
    expect((await close(1)).body).toMatchObject({ code: 'edited_meanwhile', details: { current: { state: 'done' } } });
    expect((await api()(c.addPrivacyRequest, { body: { ...ask, receivedOn: '2999-01-01' } })).body).toMatchObject({
      fields: { receivedOn: 'privacy.day' },
    });
    expect((await api()(c.addPrivacyRequest, { body: { ...ask, personId: newId() } })).status).toBe(404);
  });

  it.each([
    ['2026-01-31', '2026-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2026-12-15', '2027-01-15'],
    ['2026-11-30', '2026-12-30'],
  ])('counts from %s to %s', (from, due) => expect(monthLater(from)).toBe(due));
});

describe('retention of data', () => {
  it('deletes only what is older than allowed', async () => {
    const at = await mintSchool(server);
    const { pupil, guardian, account } = await departed('Ancienne', at);
    const call = api(at);
    const before = (await call(c.getRetention, {})).body.rules;
    expect(Object.fromEntries(before.map((row) => [row.kind, [row.months, row.due]]))).toMatchObject({
      departed: [retentionOf('departed').months, 2],
      notifications: [12, 0],
    });
    await inSchool(
      (db) =>
        db
          .updateTable('notifications')
          .set({ created_at: '2020-01-01T00:00:00Z' })
          .where('account_id', '=', account)
          .execute(),
      at,
    );
    expect(
      (await call(c.setRetention, { params: { kind: 'departed' }, body: { months: 600, version: 0 } })).status,
    ).toBe(200);
    expect(
      (await call(c.setRetention, { params: { kind: 'departed' }, body: { months: 6, version: 0 } })).body,
    ).toMatchObject({ code: 'edited_meanwhile' });
    expect((await call(c.runRetention, { body: {} })).body).toEqual({ rows: 1 });
    expect(
      (await call(c.setRetention, { params: { kind: 'departed' }, body: { months: 12, version: 1 } })).status,
    ).toBe(200);
    expect((await call(c.runRetention, { body: {} })).body).toEqual({ rows: 2 });
    const rows = await inSchool(
      (db) =>
        db
          .selectFrom('persons')
          .select(['last_name', 'phone', 'address'])
          .where('id', 'in', [pupil, guardian])
          .execute(),
      at,
    );
    expect(rows).toEqual([
      { last_name: 'Ancienne', phone: null, address: '' },
      { last_name: 'Ancienne', phone: null, address: '' },
    ]);
    const after = (await call(c.getRetention, {})).body;
    expect(after.rules.every(({ due }) => due === 0)).toBe(true);
    expect(after.lastRun).toMatchObject({ rows: 2, by: at.accounts.admin.label });
    // People who are still here keep theirs.
    expect((await call(c.runRetention, { body: {} })).body).toEqual({ rows: 0 });
  });

  it('deletes messages one school year after the year they were written in, with their files, threads and boxes', async () => {
    const at = await mintSchool(server);
    const [prof, parent] = [at.accounts.prof, at.accounts.parent];
    const file = newId();
    const write = async (
      db: Parameters<Parameters<typeof inSchool>[0]>[0],
      sentAt: string,
      threadId: string,
    ): Promise<string> => {
      const id = newId();
      await db
        .insertInto('threads')
        .values({ school_id: at.schoolId, id: threadId, created_by_id: prof.id, subject: 'Sortie' })
        .onConflict((oc) => oc.doNothing())
        .execute();
      await db
        .insertInto('messages')
        .values({
          school_id: at.schoolId,
          id,
          thread_id: threadId,
          sender_id: prof.id,
          sender_role: 'prof',
          status: 'sent',
          sent_at: sentAt,
          delivered_at: sentAt,
          subject: 'Sortie',
          html: '<p>Bonjour</p>',
        })
        .execute();
      await db
        .insertInto('message_copies')
        .values({
          school_id: at.schoolId,
          message_id: id,
          thread_id: threadId,
          account_id: parent.id,
          received_at: sentAt,
        })
        .execute();
      return id;
    };
    const box = { school_id: at.schoolId, account_id: parent.id };
    const [past, mixed] = [newId(), newId()];
    const { gone, kept, reported } = await inSchool(async (db) => {
      const old = await write(db, '2021-03-01T08:00:00Z', past);
      await db
        .insertInto('files')
        .values({
          school_id: at.schoolId,
          id: file,
          sha256: 'a'.repeat(64),
          ext: 'pdf',
          type: 'pdf',
          mime: 'application/pdf',
          name: 'Plan',
          size: 1,
          owner_type: 'message',
          owner_id: old,
          created_by: prof.id,
        })
        .execute();
      await db
        .insertInto('message_attachments')
        .values({ school_id: at.schoolId, message_id: old, file_id: file, position: 0 })
        .execute();
      await db
        .insertInto('thread_boxes')
        .values({ ...box, thread_id: past, last_received_id: old, last_received_at: '2021-03-01T08:00:00Z', unread: 1 })
        .execute();
      const older = await write(db, '2021-04-01T08:00:00Z', mixed);
      const recent = await write(db, new Date().toISOString(), mixed);
      await db
        .insertInto('thread_boxes')
        .values({ ...box, thread_id: mixed, last_received_id: recent, last_received_at: new Date(), unread: 2 })
        .execute();
      const held = await write(db, '2021-05-01T08:00:00Z', newId());
      await db
        .insertInto('message_reports')
        .values({ school_id: at.schoolId, id: newId(), message_id: held, reporter_id: parent.id, kind: 'insult' })
        .execute();
      return { gone: [old, older], kept: recent, reported: held };
    }, at);
    const due = async (): Promise<number | undefined> =>
      (await api(at)(c.getRetention, {})).body.rules.find(({ kind }) => kind === 'messages')?.due;
    expect(await due()).toBe(2);
    expect((await api(at)(c.runRetention, { body: {} })).body).toEqual({ rows: 2 });
    expect(await due()).toBe(0);
    await inSchool(async (db) => {
      const ids = (await db.selectFrom('messages').select('id').execute()).map((row) => row.id);
      expect(ids.sort()).toEqual([kept, reported].sort());
      expect(
        await db.selectFrom('message_copies').select('message_id').where('message_id', 'in', gone).execute(),
      ).toEqual([]);
      expect(await db.selectFrom('threads').select('id').where('id', '=', past).execute()).toEqual([]);
      expect(await db.selectFrom('thread_boxes').select(['thread_id', 'unread']).execute()).toEqual([
        { thread_id: mixed, unread: 2 - 1 },
      ]);
      expect(
        await db.selectFrom('files').select(['owner_id', 'name']).where('id', '=', file).executeTakeFirst(),
      ).toEqual({ owner_id: null, name: '' });
    }, at);
  });
});

describe('re-enrolment papers', () => {
  /** A campaign with an answer, a decision and a paper of a guardian for their child. */
  async function campaign(
    at: TestSchool,
    closesOn: string,
    who: { pupil: string; guardian: string },
  ): Promise<{ id: string; piece: string; file: string }> {
    const [id, paper, piece, file] = [newId(), newId(), newId(), newId()];
    const own = { school_id: at.schoolId };
    const of = { ...own, campaign_id: id, pupil_id: who.pupil };
    await inSchool(async (db) => {
      await db
        .insertInto('reenrolment_campaigns')
        .values({
          ...own,
          id,
          from_year_id: at.yearId,
          name: closesOn,
          starts_on: '2020-09-01',
          ends_on: '2021-07-01',
          opens_on: '2020-01-01',
          closes_on: closesOn,
          state: 'closed',
          created_at: '2020-01-01T00:00:00Z',
        })
        .execute();
      await db
        .insertInto('reenrolment_papers')
        .values({ ...own, campaign_id: id, id: paper, label: 'Assurance' })
        .execute();
      await db
        .insertInto('reenrolment_files')
        .values({ ...of, decision: 'leaving', note: 'déménage', decided_at: '2020-05-01T00:00:00Z' })
        .execute();
      await db
        .insertInto('reenrolment_answers')
        .values({
          ...of,
          by_id: who.guardian,
          choice: 'refuse',
          destination: 'Lyon',
          answered_at: '2020-04-01T00:00:00Z',
        })
        .execute();
      await db
        .insertInto('reenrolment_pieces')
        .values({ ...of, id: piece, paper_id: paper, by_id: who.guardian, given_at: '2020-04-01T00:00:00Z' })
        .execute();
      await db
        .insertInto('files')
        .values({
          ...own,
          id: file,
          sha256: file.replaceAll('-', '').repeat(2),
          name: 'assurance.pdf',
          ext: 'pdf',
          type: 'pdf',
          mime: 'application/pdf',
          size: 3,
          owner_type: 'reenrolment_piece',
          owner_id: piece,
          created_at: '2020-04-01T00:00:00Z',
        })
        .execute();
    }, at);
    return { id, piece, file };
  }
  const fileOf = (at: TestSchool, id: string) =>
    inSchool(
      (db) =>
        db
          .selectFrom('files')
          .select(['owner_type', 'owner_id', 'name', 'created_at'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      at,
    );
  const free = { owner_type: null, owner_id: null, name: '', created_at: new Date(0) };

  it('are deleted a year after the campaign closed, with their answers; the decision stays', async () => {
    const at = await mintSchool(server);
    const who = { pupil: at.accounts.eleve.personId, guardian: at.accounts.parent.personId };
    const today = server.kernel.now().toISOString().slice(0, 10);
    const past = await campaign(at, '2021-06-01', who);
    const recent = await campaign(at, today, who);
    const rule = async () => (await api(at)(c.getRetention, {})).body.rules.find(({ kind }) => kind === 'reenrolment');
    expect(await rule()).toMatchObject({ months: retentionOf('reenrolment').months, due: 1 });
    expect(
      (await api(at)(c.setRetention, { params: { kind: 'reenrolment' }, body: { months: 600, version: 0 } })).status,
    ).toBe(200);
    expect((await api(at)(c.runRetention, { body: {} })).body).toEqual({ rows: 0 });
    expect(
      (await api(at)(c.setRetention, { params: { kind: 'reenrolment' }, body: { months: 12, version: 1 } })).status,
    ).toBe(200);
    expect((await api(at)(c.runRetention, { body: {} })).body).toEqual({ rows: 2 });
    expect(await rule()).toMatchObject({ due: 0 });
    await inSchool(async (db) => {
      expect(
        (await db.selectFrom('reenrolment_answers').select('campaign_id').execute()).map((row) => row.campaign_id),
      ).toEqual([recent.id]);
      expect((await db.selectFrom('reenrolment_pieces').select('id').execute()).map((row) => row.id)).toEqual([
        recent.piece,
      ]);
      expect(
        await db
          .selectFrom('reenrolment_files')
          .select(['campaign_id', 'decision', 'note'])
          .where('campaign_id', '=', past.id)
          .execute(),
      ).toEqual([{ campaign_id: past.id, decision: 'leaving', note: '' }]);
    }, at);
    expect([await fileOf(at, past.file), (await fileOf(at, recent.file)).owner_type]).toEqual([
      free,
      'reenrolment_piece',
    ]);
  });

  it('are deleted with an erased person, and their bytes are freed for the nightly clean-up', async () => {
    const gone = await departed('Reinscrite');
    const { file } = await campaign(school, '2024-06-01', gone);
    const other = await campaign(school, '2024-06-02', {
      pupil: school.accounts.eleve.personId,
      guardian: school.accounts.parent.personId,
    });
    const request = await inSchool(async (db) => {
      const id = newId();
      const asked = await db
        .selectFrom('change_requests')
        .select('id')
        .where('person_id', '=', gone.guardian)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('files')
        .values({
          school_id: school.schoolId,
          id,
          sha256: 'c'.repeat(64),
          name: 'justificatif.pdf',
          ext: 'pdf',
          type: 'pdf',
          mime: 'application/pdf',
          size: 3,
          owner_type: 'change_request',
          owner_id: asked.id,
        })
        .execute();
      return id;
    });
    expect(
      (await api()(c.erasePerson, { params: { id: gone.pupil }, body: { confirm: 'Inès Reinscrite' } })).status,
    ).toBe(200);
    expect(await fileOf(school, file)).toEqual(free);
    expect(
      (await api()(c.erasePerson, { params: { id: gone.guardian }, body: { confirm: 'Omar Reinscrite' } })).status,
    ).toBe(200);
    expect(await fileOf(school, request)).toEqual(free);
    expect((await fileOf(school, other.file)).owner_type).toBe('reenrolment_piece');
  });
});

it('the archive of a school contains no secret unless its room gives a reason: each is left out or emptied', () => {
  const secrets = new Set(secretColumns);
  const proofs = Object.entries(classedColumns).flatMap(([table, { sensitive = '' }]) =>
    sensitive
      .split(' ')
      .filter((column) => secrets.has(column))
      .map((column) => ({ table, column, archived: archivedAs(table) })),
  );
  expect(proofs.length).toBeGreaterThan(8);
  for (const { table, column, archived } of proofs)
    if (archived !== 'stays behind' && !(typeof archived === 'object' && 'carries' in archived))
      expect(typeof archived === 'object' ? archived.set : {}, `${table}.${column}`).toHaveProperty(column);
});
