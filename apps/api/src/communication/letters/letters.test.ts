import { listAudit } from '@encrier/contract/access/roles';
import * as c from '@encrier/contract/communication/letters';
import { permissionKeys } from '@encrier/contract/kernel/permission';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { type Caller, client } from '#kernel/test/client.ts';
import { pagesOf, wordsOf } from '#kernel/test/printed.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { filled, knowsFields, textFor, textsFault } from './letters.policy.ts';

describe('fields of a letter', () => {
  it.each([
    ['Bonjour {prenom} { nom }', true],
    ['{note}', false],
    ['{prenom', false],
    ['{}', false],
    ['{constructor}', false],
    ['{{nom}}', false],
  ] as const)('%s → %s', (text, known) => expect(knowsFields(text, new Set(c.letterFields))).toBe(known));
  it('are replaced once', () => {
    expect(filled('{prenom} {nom}', { prenom: '{nom}', nom: 'X' })).toBe('{nom} X');
  });
  it('and texts are chosen by language, with French as the fallback', () => {
    const texts = (['fr', 'ar'] as const).map((lang) => ({ lang, subject: lang, html: '' }));
    expect([textFor(texts, 'ar').lang, textFor(texts, 'en').lang]).toEqual(['ar', 'fr']);
    expect([textsFault(texts), textsFault([{ lang: 'ar' }]), textsFault([{ lang: 'fr' }, { lang: 'fr' }])]).toEqual([
      null,
      'letters.french_needed',
      'letters.language_twice',
    ]);
  });
});

let server: TestServer;
let school: TestSchool;
let second: SecondOrg;
let limited: Caller;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  second = await addOrg(server, school);
  limited = await addOffice(server, school, 'cycle', [school.orgId]);
});
afterAll(() => server.stop());

const by = (caller: Caller) => client(server, school.schoolId, caller);
const as = (who: PersonName) => by(school.accounts[who]);
const code = (answer: { body: unknown }) => (answer.body as { code: string }).code;
const text = (html = '<p>Bonjour {responsables}, <strong>{prenom}</strong> ({classe}).</p>') => ({
  lang: 'fr' as const,
  subject: 'Réunion pour {prenom}',
  html,
});
const make = async (texts: c.LetterText[] = [text()]) =>
  (await as('admin')(c.createLetterTemplate, { body: { title: 'Réunion', texts } })).body;
const send = (template: c.LetterTemplate, pupilIds: string[], caller: Caller = school.accounts.admin) =>
  by(caller)(c.sendLetters, { body: { templateId: template.id, version: template.version, pupilIds, by: 'paper' } });
const paper = async (id: string, caller: Caller = school.accounts.admin, query = '') => {
  const answer = await fetch(`${server.base}/api/${school.schoolId}/admin/letters/mailings/${id}/paper${query}`, {
    headers: { authorization: `Bearer ${caller?.token}` },
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const pupil = () => school.accounts.eleve.personId;

describe('a template', () => {
  it('is sanitised, starts with French, and is saved only over the version that was read', async () => {
    const made = await make([
      { lang: 'ar', subject: 'اجتماع', html: '<p>السلام عليكم</p>' },
      text('<p onclick="x()">Bonjour<script>1</script></p>'),
    ]);
    expect(made.texts.map(({ lang }) => lang)).toEqual(['fr', 'ar']);
    expect(made.texts[0]!.html).toBe('<p>Bonjour</p>');
    const change = (title: string) =>
      as('admin')(c.updateLetterTemplate, {
        params: { id: made.id },
        body: { title, texts: made.texts, version: made.version },
      });
    const both = await Promise.all([change('A'), change('B')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await as('admin')(c.removeLetterTemplate, { params: { id: made.id } })).status).toBe(200);
  });

  it.each([
    [[text('<p>{inconnu}</p>')], 'letters.field_unknown'],
    [[text('<p>{<strong>nom</strong>}</p>')], 'letters.field_unknown'],
    [[{ ...text(), lang: 'en' as const }], 'letters.french_needed'],
    [[text(), text()], 'letters.language_twice'],
  ])('%o is refused', async (texts, refused) => {
    const answer = await as('admin')(c.createLetterTemplate, { body: { title: 'X', texts } });
    expect([answer.status, code(answer)]).toEqual([400, refused]);
  });

  it('is closed to users without the right', async () => {
    for (const who of ['parent', 'prof', 'eleve', 'personnel'] as const) {
      expect((await as(who)(c.listLetterTemplates, {})).status).toBe(403);
      expect((await as(who)(c.listMailings, { query: {} })).status).toBe(403);
    }
  });
});

describe('letters to families', () => {
  it('are stored as they were made, whatever changes afterwards', async () => {
    const template = await make();
    const sent = await send(template, [pupil()]);
    expect(sent.body).toMatchObject({ title: 'Réunion', pupils: 1 });
    await as('admin')(c.removeLetterTemplate, { params: { id: template.id } });
    const { copies } = (await as('admin')(c.getMailing, { params: { id: sent.body.id } })).body;
    expect(copies).toHaveLength(sent.body.letters);
    const printed = await paper(sent.body.id);
    expect([printed.status, pagesOf(printed.bytes)]).toEqual([200, copies.length]);
    expect(wordsOf(printed.bytes)).toContain('Réunion pour');
    const [line] = (await as('admin')(listAudit, { query: { action: 'letters.send' } })).body.items;
    expect(line).toMatchObject({ after: { items: copies.length } });
  });

  it('are separate for parents who live apart, without the other’s name or address', async () => {
    const [one, two] = ['14 rue des Figuiers', '3 rue des Cèdres'];
    await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
      const { family_id: id } = await db
        .selectFrom('pupils')
        .select('family_id')
        .where('person_id', '=', pupil())
        .executeTakeFirstOrThrow();
      await db.updateTable('families').set({ separated: true }).where('id', '=', id!).execute();
      await db
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: pupil(),
          guardian_id: school.accounts.parent2.personId,
          kind: 'father',
        })
        .onConflict((oc) => oc.doNothing())
        .execute();
      for (const [who, address] of [
        ['parent', one],
        ['parent2', two],
      ] as const)
        await db.updateTable('persons').set({ address }).where('id', '=', school.accounts[who].personId).execute();
    });
    const classes = (await as('admin')(c.letterPlaces, {})).body.classes.map(({ id }) => id);
    expect(classes).toContain(school.classes['6A']);
    const inClass = await as('admin')(c.letterPupils, { query: { scope: 'class', ref: school.classes['6A'] } });
    expect(inClass.body.pupils.find(({ id }) => id === pupil())).toMatchObject({ letters: 2 });
    const sent = await send(await make(), [pupil()]);
    const { copies } = (await as('admin')(c.getMailing, { params: { id: sent.body.id } })).body;
    expect(copies.map(({ to }) => to.length)).toEqual([1, 1]);
    const rows = await readTenant(server.kernel.pool, school.schoolId, (db) =>
      db
        .selectFrom('letter_copies')
        .select(['names', 'address', 'fields'])
        .where('mailing_id', '=', sent.body.id)
        .execute(),
    );
    expect(rows.map(({ address }) => address).toSorted()).toEqual([one, two]);
    for (const { names, fields } of rows) expect((fields as { responsables: string }).responsables).toBe(names[0]);
  });

  it('print hostile names as text', async () => {
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.updateTable('persons').set({ first_name: '#panic("x")' }).where('id', '=', pupil()).execute(),
    );
    const sent = await send(await make([text('<p>{prenom}</p>')]), [pupil()]);
    expect(wordsOf((await paper(sent.body.id)).bytes)).toContain('#panic("x")');
  });

  it('are previewed with a real pupil, and nothing is saved', async () => {
    const before = (await as('admin')(c.listMailings, { query: {} })).body.total;
    const shown = await as('admin')(c.previewLetter, { body: { pupilId: pupil(), texts: [text()] } });
    expect([shown.status, String(shown.body).slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await as('admin')(c.listMailings, { query: {} })).body.total).toBe(before);
  });
});

describe('a user limited to one organisation', () => {
  it('holds the right there only', () => expect(permissionKeys).toContain('letters.write'));
  it('writes about no pupil of another organisation, and reads no letter about them', async () => {
    const template = await make();
    expect((await send(template, [second.pupil.personId], limited)).status).toBe(404);
    expect((await send(template, [pupil(), second.pupil.personId], limited)).status).toBe(404);
    const theirs = await send(template, [second.pupil.personId]);
    expect((await by(limited)(c.getMailing, { params: { id: theirs.body.id } })).status).toBe(404);
    expect((await paper(theirs.body.id, limited)).status).toBe(404);
    for (const query of [
      { scope: 'class', ref: second.classId },
      { scope: 'level', ref: second.levelId },
      { scope: 'group', ref: second.groupId },
      { scope: 'named', q: 'Zellige' },
    ] as const)
      expect((await by(limited)(c.letterPupils, { query })).body.pupils).toEqual([]);
    const all = (await by(limited)(c.letterPupils, { query: { scope: 'school' } })).body.pupils.map(({ id }) => id);
    expect(all).toContain(pupil());
    expect(all).not.toContain(second.pupil.personId);
    const mixed = await send(template, [pupil(), second.pupil.personId]);
    const seen = (await by(limited)(c.getMailing, { params: { id: mixed.body.id } })).body.copies;
    expect(new Set(seen.map(({ pupilId }) => pupilId))).toEqual(new Set([pupil()]));
    expect((await paper(mixed.body.id, limited, `?pupilId=${second.pupil.personId}`)).status).toBe(404);
  });
});

it('another school sees none of it', async () => {
  const other = await mintSchool(server);
  const template = await make();
  const strange = client(server, other.schoolId, other.accounts.admin);
  const body = { templateId: template.id, version: 1, pupilIds: [other.accounts.eleve.personId], by: 'paper' as const };
  expect((await strange(c.sendLetters, { body })).status).toBe(404);
  expect((await strange(c.removeLetterTemplate, { params: { id: template.id } })).status).toBe(404);
});
