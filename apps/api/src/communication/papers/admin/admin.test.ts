import * as c from '@encrier/contract/communication/papers';
import { upload } from '@encrier/contract/kernel/files';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

const DAY = 86_400_000;
let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
});
afterAll(() => server.stop());

const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const dayAfter = (days: number): string =>
  new Date(server.kernel.now().getTime() + days * DAY).toISOString().slice(0, 10);
async function file(by: PersonName, type: 'pdf' | 'image' | 'office' = 'pdf'): Promise<string> {
  const id = newId();
  await db((tx) =>
    tx
      .insertInto('files')
      .values({
        school_id: school.schoolId,
        id,
        sha256: 'ef'.repeat(32),
        name: 'assurance.pdf',
        ext: 'pdf',
        type,
        mime: 'application/pdf',
        size: 700,
        created_by: school.accounts[by].id,
      })
      .execute(),
  );
  return id;
}
/** A real upload, whose bytes can be downloaded. */
async function send(token: string, name: string): Promise<{ id: string; path: string }> {
  const form = new FormData();
  form.append(
    'file',
    new Blob([
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    ]),
    name,
  );
  const reply = await fetch(`${server.base}/api/${school.schoolId}${upload.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { id, type, fichier } = (await reply.json()) as { id: string; type: string; fichier: string };
  return { id, path: `/files/${type}/${fichier}` };
}
const open = async (title: string, over: object = {}) =>
  as('admin')(c.openCampaign, {
    body: {
      title,
      note: '',
      audience: [{ kind: 'everyone' as const }],
      dueOn: dayAfter(20),
      required: true,
      formats: ['pdf', 'image'],
      modelId: null,
      ...over,
    },
  });
const pieceOf = async (who: PersonName, title: string): Promise<c.MyPiece> =>
  (await as(who)(c.listPieces, { query: {} })).body.items.find((one) => one.title === title)!;
const lines = async (id: string, query = {}) => (await as('admin')(c.campaignPieces, { params: { id }, query })).body;
const noticesOf = async (who: PersonName, title: string): Promise<number> =>
  (await as(who)(listNotifications, { query: {} })).body.items.filter((item) => item.body === title).length;

describe('papers to hand in', () => {
  it('are requested from each pupil’s family, handed in, refused with a reason, handed in again and accepted', async () => {
    const model = await file('admin');
    const { status, body } = await open('Assurance scolaire', { modelId: model });
    expect([status, body.counts]).toEqual([
      200,
      { total: 2, missing: 2, submitted: 0, accepted: 0, refused: 0, expired: 0 },
    ]);
    await server.runJobs();
    expect([await noticesOf('parent', 'Assurance scolaire'), await noticesOf('prof', 'Assurance scolaire')]).toEqual([
      1, 0,
    ]);
    const piece = await pieceOf('parent', 'Assurance scolaire');
    expect(piece).toMatchObject({ state: 'missing', child: { name: 'Yasmine' }, model: { id: model }, late: false });
    const submit = async (who: PersonName, fileIds: string[]) =>
      as(who)(c.submitPiece, { params: { id: piece.id }, body: { fileIds } });
    const fileIds = [await file('parent'), await file('parent', 'image')];
    expect((await submit('parent2', [await file('parent2')])).status).toBe(404);
    expect(code(await submit('parent', [await file('parent2')]))).toBe('papers.file_unknown');
    expect(code(await submit('parent', [await file('parent', 'office')]))).toBe('papers.format');
    expect((await submit('parent', fileIds)).body).toMatchObject({
      state: 'submitted',
      files: [{ id: fileIds[0] }, { id: fileIds[1] }],
    });
    const [line] = (await lines(body.id)).items;
    expect(line).toMatchObject({
      pupil: 'Yasmine El Amrani',
      class: '6A',
      state: 'submitted',
      submittedBy: 'Samira El Amrani',
    });
    const decide = (version: number, decision: 'accept' | 'refuse', reason = '', expiresOn: string | null = null) =>
      as('admin')(c.decidePiece, { params: { id: piece.id }, body: { version, decision, reason, expiresOn } });
    expect(code(await decide(line!.version, 'refuse'))).toBe('papers.reason_missing');
    expect((await decide(line!.version, 'refuse', 'La page 2 manque.')).status).toBe(200);
    expect(code(await decide(line!.version, 'accept'))).toBe('edited_meanwhile');
    await server.runJobs();
    expect(await noticesOf('parent', 'Assurance scolaire')).toBe(2);
    expect(await pieceOf('parent', 'Assurance scolaire')).toMatchObject({
      state: 'refused',
      reason: 'La page 2 manque.',
    });
    expect((await submit('parent', [await file('parent')])).status).toBe(200);
    expect((await decide((await lines(body.id)).items[0]!.version, 'accept', '', dayAfter(30))).status).toBe(200);
    expect(code(await submit('parent', [await file('parent')]))).toBe('papers.state');
    expect((await lines(body.id)).classes).toEqual([
      { id: school.classes['5B'], name: '5B', total: 1, missing: 1 },
      { id: school.classes['6A'], name: '6A', total: 1, missing: 0 },
    ]);
    server.clock.advance(40 * DAY);
    expect((await pieceOf('parent', 'Assurance scolaire')).state).toBe('expired');
    expect((await submit('parent', [await file('parent')])).body.state).toBe('submitted');
  });

  it('are invisible to the pupil, a teacher, another parent and another school', async () => {
    const { body } = await open('Carnet de santé', { audience: [{ kind: 'class', ref: school.classes['6A'] }] });
    expect(body.counts.total).toBe(1);
    const piece = await pieceOf('parent', 'Carnet de santé');
    const { id: submitted, path } = await send(school.accounts.parent.token, 'carnet.pdf');
    expect(
      (await as('parent')(c.submitPiece, { params: { id: piece.id }, body: { fileIds: [submitted] } })).body.state,
    ).toBe('submitted');
    const opens = async (who: PersonName) =>
      (
        await fetch(`${server.base}/api/${school.schoolId}${path}`, {
          headers: { authorization: `Bearer ${school.accounts[who].token}` },
        })
      ).status;
    expect([await opens('parent'), await opens('admin')]).toEqual([200, 200]);
    for (const who of ['parent2', 'prof', 'eleve', 'personnel'] as const) {
      expect((await as(who)(c.submitPiece, { params: { id: piece.id }, body: { fileIds: [submitted] } })).status).toBe(
        404,
      );
      expect(await opens(who)).toBe(404);
      expect((await as(who)(c.listCampaigns, { query: {} })).status).toBe(403);
    }
    expect(
      (
        await client(
          server,
          other.schoolId,
          other.accounts.admin,
        )(c.campaignPieces, { params: { id: body.id }, query: {} })
      ).status,
    ).toBe(404);
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ ends_on: '2020-01-01' })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
    expect((await as('parent')(c.listPieces, { query: {} })).body.items).toEqual([]);
    expect([await opens('parent'), await opens('admin')]).toEqual([404, 200]);
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ ends_on: null })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
    expect(await opens('parent')).toBe(200);
  });

  it('of separated parents stay between the sender and the office, and wait for the office', async () => {
    const father = await db(async (tx) => {
      const made = await addAccount(server, tx, school, { role: 'parent', first: 'Mehdi', last: 'El Amrani' });
      await tx
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: school.accounts.eleve.personId,
          guardian_id: made.personId,
          kind: 'father',
        })
        .execute();
      return made;
    });
    const asFather = client(server, school.schoolId, father);
    const separated = (value: boolean) =>
      db((tx) => tx.updateTable('families').set({ separated: value }).where('label', '=', 'El Amrani').execute());
    const { body } = await open('Jugement', { audience: [{ kind: 'class', ref: school.classes['6A'] }] });
    const { id } = await pieceOf('parent', 'Jugement');
    const { id: submitted, path } = await send(school.accounts.parent.token, 'assurance.pdf');
    expect((await as('parent')(c.submitPiece, { params: { id }, body: { fileIds: [submitted] } })).body.state).toBe(
      'submitted',
    );
    const opens = async (token: string) =>
      (await fetch(`${server.base}/api/${school.schoolId}${path}`, { headers: { authorization: `Bearer ${token}` } }))
        .status === 200;
    const seen = async () => (await asFather(c.listPieces, { query: {} })).body.items.find((one) => one.id === id);
    expect([await opens(father.token), (await seen())?.files.map((one) => one.id)]).toEqual([true, [submitted]]);
    await separated(true);
    const hidden = await seen();
    expect([
      hidden?.state,
      hidden?.files,
      JSON.stringify(hidden).includes('assurance.pdf'),
      await opens(father.token),
    ]).toEqual(['submitted', [], false, false]);
    expect([
      await opens(school.accounts.parent.token),
      await opens(school.accounts.admin.token),
      (await pieceOf('parent', 'Jugement')).files.length,
    ]).toEqual([true, true, 1]);
    const { id: his } = await send(father.token, 'autre.pdf');
    const replace = () => asFather(c.submitPiece, { params: { id }, body: { fileIds: [his] } });
    expect(code(await replace())).toBe('papers.state');
    await separated(false);
    expect(code(await replace())).toBe('papers.state');
    expect((await pieceOf('parent', 'Jugement')).files.map((one) => one.id)).toEqual([submitted]);
    await as('admin')(c.decidePiece, {
      params: { id },
      body: {
        version: (await lines(body.id)).items[0]!.version,
        decision: 'refuse',
        reason: 'Adresse de Samira illisible.',
        expiresOn: null,
      },
    });
    expect((await seen())?.reason).toBe('Adresse de Samira illisible.');
    await separated(true);
    expect((await seen())?.reason).toBe('');
    expect((await replace()).body).toMatchObject({ state: 'submitted', files: [{ id: his }] });
    expect((await pieceOf('parent', 'Jugement')).files).toEqual([]);
    await separated(false);
    await db((tx) => tx.deleteFrom('guardianships').where('guardian_id', '=', father.personId).execute());
  });

  it('refuse an audience without pupils and a past day, and can be closed', async () => {
    expect(
      code(
        await open('Personne', {
          audience: [
            { kind: 'role', role: 'prof' },
            { kind: 'role', role: 'eleve', exclude: true },
          ],
        }),
      ),
    ).toBe('papers.nobody');
    expect(code(await open('Hier', { dueOn: dayAfter(-3) }))).toBe('papers.day');
    expect(code(await open('Ailleurs', { audience: [{ kind: 'class', ref: other.classes['6A'] }] }))).toBe(
      'audience.refused',
    );
    const { body } = await open('Fermée');
    const closed = await as('admin')(c.closeCampaign, {
      params: { id: body.id },
      body: { version: body.version, closed: true },
    });
    expect(closed.body.closed).toBe(true);
    expect(
      code(
        await as('admin')(c.closeCampaign, { params: { id: body.id }, body: { version: body.version, closed: false } }),
      ),
    ).toBe('edited_meanwhile');
    expect(await pieceOf('parent', 'Fermée')).toBeUndefined();
    expect(code(await as('admin')(c.remindCampaign, { params: { id: body.id }, body: {} }))).toBe('papers.closed');
  });

  it('have reminders seven and two days before, once each, and on demand', async () => {
    const { body } = await open('Fiche sanitaire', {
      dueOn: dayAfter(9),
      audience: [{ kind: 'class', ref: school.classes['6A'] }],
    });
    const tick = async (): Promise<void> => {
      await server.runSchedule('papers.clock');
      await server.runSchedule('papers.clock');
      await server.runJobs();
    };
    await server.runJobs();
    await tick();
    expect(await noticesOf('parent', 'Fiche sanitaire')).toBe(1);
    server.clock.advance(3 * DAY);
    await tick();
    expect(await noticesOf('parent', 'Fiche sanitaire')).toBe(2);
    server.clock.advance(4.5 * DAY);
    await tick();
    expect(await noticesOf('parent', 'Fiche sanitaire')).toBe(3);
    expect((await as('admin')(c.remindCampaign, { params: { id: body.id }, body: {} })).body).toEqual({ reminded: 1 });
    await server.runJobs();
    expect(await noticesOf('parent', 'Fiche sanitaire')).toBe(4);
    await db((tx) =>
      tx
        .updateTable('pupils')
        .set({ status: 'left', left_on: dayAfter(0) })
        .where('person_id', '=', school.accounts.eleve.personId)
        .execute(),
    );
    expect((await as('admin')(c.remindCampaign, { params: { id: body.id }, body: {} })).body).toEqual({ reminded: 0 });
    await server.runJobs();
    expect([await noticesOf('parent', 'Fiche sanitaire'), await pieceOf('parent', 'Fiche sanitaire')]).toEqual([
      4,
      undefined,
    ]);
  });
});
