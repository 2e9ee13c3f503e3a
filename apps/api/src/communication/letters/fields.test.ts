import * as c from '@encrier/contract/communication/letters';
import { createCustomField, fillCustomFields } from '@encrier/contract/school/custom-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { declareMergeFields } from '#kernel/merge-fields.ts';
import { client } from '#kernel/test/client.ts';
import { wordsOf } from '#kernel/test/printed.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['letters.write', 'people.view'], 'school');
  await add('Casier', 'office', '12 bis');
  await add('Né le', 'office', '2014-03-01', 'date');
  await add('Suivi', 'protected', 'secret');
  await within(async (db) => {
    const { starts_on: day, ends_on: last } = await db
      .selectFrom('school_years')
      .select(['starts_on', 'ends_on'])
      .where('current', '=', true)
      .executeTakeFirstOrThrow();
    const own = { school_id: school.schoolId, id: newId() };
    const at = new Date(`${day}T08:00:00Z`);
    await db
      .insertInto('attendance_events')
      .values({
        ...own,
        pupil_id: pupil(),
        kind: 'absence',
        on_day: day,
        starts: 480,
        ends: 1020,
        minutes: 540,
        source: 'office',
        state: 'validated',
        decided_at: at,
        starts_at: at,
        ends_at: at,
        created_at: at,
      })
      .execute();
    await db
      .insertInto('terms')
      .values({ ...own, year_id: school.yearId, name: 'Période', starts_on: day, ends_on: last })
      .execute();
  });
});
afterAll(() => server.stop());

const within = <T>(work: (db: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const pupil = () => school.accounts.eleve.personId;
const code = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
async function add(label: string, readers: 'office' | 'protected', value: string, type: 'text' | 'date' = 'text') {
  const id = newId();
  const body = { id, holder: 'pupil' as const, label, labelAr: '', type, choices: [], readers, family: false };
  expect((await as('admin')(createCustomField, { body })).status).toBe(200);
  const filled = await as('admin')(fillCustomFields, {
    params: { id: pupil() },
    body: { holder: 'pupil', values: [{ fieldId: id, value, before: '' }] },
  });
  expect(filled.status).toBe(200);
}
const names = async (who: PersonName) =>
  (await as(who)(c.letterMergeFields, {})).body.groups.flatMap(({ fields }) => fields.map(({ name }) => name));
const text = (html: string) => [{ lang: 'fr' as const, subject: 'Objet', html: `<p>${html}</p>` }];
const create = (html: string, who: PersonName = 'admin') =>
  as(who)(c.createLetterTemplate, { body: { title: 'Modèle', texts: text(html) } });
const send = ({ id: templateId, version }: c.LetterTemplate, who: PersonName = 'admin', pupilIds = [pupil()]) =>
  as(who)(c.sendLetters, { body: { templateId, version, pupilIds, by: 'paper' } });
const kept = (mailing: string) =>
  within((db) => db.selectFrom('letter_copies').select('fields').where('mailing_id', '=', mailing).execute());

describe('letter fields that rooms declare', () => {
  it('are listed in groups, in the reader’s language, to users who may insert them', async () => {
    const { groups } = (await as('admin')(c.letterMergeFields, {})).body;
    expect(groups.map(({ title }) => title)).toEqual(['Champs de la fiche', 'Assiduité', 'Conseil de classe']);
    expect(groups[0]!.fields).toEqual([
      { name: 'fiche.Casier', words: 'Casier' },
      { name: 'fiche.Né le', words: 'Né le' },
    ]);
    expect(groups[1]!.fields.map(({ name }) => name)).toContain('demi_journees');
    // A person who only reads names and does not validate absences.
    expect(await names('personnel')).toEqual([]);
    for (const who of ['prof', 'parent', 'eleve'] as const)
      expect((await as(who)(c.letterMergeFields, {})).status).toBe(403);
  });

  it('print what is known about the pupil, and nothing for a pupil without data', async () => {
    const html = '[{fiche.Casier}] [{fiche.Né le}] [{demi_journees}/{demi_journees_periode}]';
    const { body } = await create(html);
    const sent = await send(body, 'admin', [pupil(), school.accounts.eleve2.personId]);
    const values = (await kept(sent.body.id)).map(({ fields }) => fields as Record<string, string>);
    expect(values.find((one) => one['fiche.Casier'])).toMatchObject({
      'fiche.Casier': '12 bis',
      'fiche.Né le': '1er mars 2014',
      demi_journees: '2',
      demi_journees_periode: '2',
    });
    expect(values.find((one) => !one['fiche.Casier'])).toMatchObject({ 'fiche.Casier': '', demi_journees: '0' });
    // A field that no text uses is not computed.
    expect(values[0]).not.toHaveProperty('demi_journees_injustifiees');
    const shown = await as('admin')(c.previewLetter, { body: { pupilId: pupil(), texts: text(html) } });
    expect(shown.status).toBe(200);
    const token = { authorization: `Bearer ${school.accounts.admin.token}` };
    const paper = await fetch(
      `${server.base}/api/${school.schoolId}/admin/letters/mailings/${sent.body.id}/paper?pupilId=${pupil()}`,
      { headers: token },
    );
    expect(wordsOf(Buffer.from(await paper.arrayBuffer()))).toContain('12 bis');
  });

  it('are refused to users who may not read them, when writing, previewing or sending', async () => {
    const html = '{fiche.Casier}';
    const { body } = await create(html);
    expect([(await create(html, 'personnel')).status, code(await create(html, 'personnel'))]).toEqual([
      400,
      'letters.field_unknown',
    ]);
    const shown = await as('personnel')(c.previewLetter, { body: { pupilId: pupil(), texts: text(html) } });
    expect(shown.status).toBe(400);
    expect(code(await send(body, 'personnel'))).toBe('letters.field_closed');
    for (const unknown of ['{fiche.Autre}', '{fiche.Suivi}', '{constructor}'])
      expect(code(await create(unknown))).toBe('letters.field_unknown');
  });

  it('print nothing about a pupil out of the sender’s reach', async () => {
    const other = await addOrg(server, school);
    const office = await addOffice(server, school, 'cycle', [other.orgId]);
    const { body } = await create('{fiche.Casier} {demi_journees}');
    const by = client(server, school.schoolId, office);
    const mail = (pupilIds: string[]) =>
      by(c.sendLetters, { body: { templateId: body.id, version: body.version, pupilIds, by: 'paper' } });
    expect((await mail([pupil()])).status).toBe(404);
    const [one] = await kept((await mail([other.pupil.personId])).body.id);
    expect(one!.fields).toMatchObject({ 'fiche.Casier': '', demi_journees: '0' });
  });

  it('belong to active modules and to fields that still exist', async () => {
    const { body } = await create('{demi_journees}');
    const sheet = (await create('{fiche.Casier}')).body;
    const off = (modules_off: string[]) => within((db) => db.updateTable('orgs').set({ modules_off }).execute());
    await off(['attendance']);
    expect(await names('admin')).not.toContain('demi_journees');
    expect(code(await send(body))).toBe('letters.field_closed');
    expect(code(await create('{demi_journees}'))).toBe('letters.field_unknown');
    await off([]);
    expect((await send(body)).status).toBe(200);
    await within((db) =>
      db.updateTable('custom_fields').set({ label: 'Armoire' }).where('label', '=', 'Casier').execute(),
    );
    expect(code(await send(sheet))).toBe('letters.field_closed');
  });

  it('are declared once', () => {
    const group = { group: 'x', order: 1, title: { fr: '', en: '', ar: '' } };
    const one = { ...group, fields: async () => [], values: async () => () => '' };
    expect(() => declareMergeFields([{ merge: [one] }, { merge: [one] }])).toThrow('declare the merge fields x');
  });
});
