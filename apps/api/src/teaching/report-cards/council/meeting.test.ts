import { createLetterTemplate, letterMergeFields, sendLetters } from '@encrier/contract/communication/letters';
import { reportCouncil, setMeeting } from '@encrier/contract/teaching/report-cards-council';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
const [first, second] = [newId(), newId()];
beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-20T10:00:00+01:00'));
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['letters.write', 'people.view'], 'school');
  const own = () => ({ school_id: school.schoolId, year_id: school.yearId });
  await within((db) =>
    db
      .insertInto('terms')
      .values([
        { ...own(), id: first, name: 'T1', starts_on: '2026-09-01', ends_on: '2026-12-15', council_on: '2026-12-10' },
        { ...own(), id: second, name: 'T2', starts_on: '2026-12-16', ends_on: '2027-03-31', council_on: null },
      ])
      .execute(),
  );
});
afterAll(() => server.stop());

const within = <T>(work: (db: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const at = () => ({ params: { id: school.classes['6A'] } });
const set = (onDay: string | null, starts: number | null, version: number, termId = first, who: PersonName = 'admin') =>
  as(who)(setMeeting, { ...at(), body: { termId, onDay, starts, version } });
const meeting = async () => (await as('admin')(reportCouncil, { ...at(), query: { term: first } })).body.meeting;
/** The councils in a letter about two pupils of different classes. */
async function dates() {
  const html = '<p>{conseil_jour} {conseil_heure}</p>';
  const made = await as('admin')(createLetterTemplate, {
    body: { title: `Conseil ${newId()}`, texts: [{ lang: 'fr', subject: 'Conseil', html }] },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const pupilIds = [school.accounts.eleve.personId, school.accounts.eleve2.personId];
  const sent = await as('admin')(sendLetters, {
    body: { templateId: made.body.id, version: made.body.version, pupilIds, by: 'paper' },
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const rows = await within((db) =>
    db.selectFrom('letter_copies').select(['pupil_id', 'fields']).where('mailing_id', '=', sent.body.id).execute(),
  );
  const of = (id: string) => {
    const fields = rows.find((one) => one.pupil_id === id)!.fields as Record<string, string>;
    return [fields['conseil_jour'], fields['conseil_heure']];
  };
  return pupilIds.map(of);
}

describe('the date and time of a council', () => {
  it('can be inserted in letters by users who make cards, and by nobody else', async () => {
    const names = async (who: PersonName) =>
      (await as(who)(letterMergeFields, {})).body.groups.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(await names('admin')).toEqual(expect.arrayContaining(['conseil_jour', 'conseil_heure']));
    expect(await names('personnel')).not.toContain('conseil_jour');
  });

  it('are those of the class, else the term’s date for all', async () => {
    expect(await meeting()).toEqual({ onDay: null, starts: null, termDay: '2026-12-10', version: 0 });
    expect(await dates()).toEqual([
      ['jeudi 10 décembre 2026', ''],
      ['jeudi 10 décembre 2026', ''],
    ]);
    expect((await set('2026-12-08', 17 * 60 + 30, 0)).status).toBe(200);
    expect(await meeting()).toEqual({ onDay: '2026-12-08', starts: 1050, termDay: '2026-12-10', version: 1 });
    expect(await dates()).toEqual([
      ['mardi 8 décembre 2026', '17:30'],
      ['jeudi 10 décembre 2026', ''],
    ]);
  });

  it('are only those of the next council', async () => {
    expect((await set('2027-03-16', 8 * 60 + 5, 0, second)).status).toBe(200);
    expect((await dates())[0]).toEqual(['mardi 8 décembre 2026', '17:30']);
    server.clock.set(new Date('2026-12-11T10:00:00+01:00'));
    expect(await dates()).toEqual([
      ['mardi 16 mars 2027', '08:05'],
      ['', ''],
    ]);
    server.clock.set(new Date('2026-11-20T10:00:00+01:00'));
  });

  it('are set by the head teacher or managers of the class, on the version that they read', async () => {
    for (const who of ['prof', 'parent', 'eleve'] as const)
      expect((await set('2026-12-09', null, 1, first, who)).status).toBeGreaterThanOrEqual(403);
    const stale = await set('2026-12-09', null, 0);
    expect([stale.status, (stale.body as unknown as { code: string }).code]).toEqual([409, 'edited_meanwhile']);
    for (const day of ['2026-02-31', '2031-01-05']) expect((await set(day, null, 1)).status).toBe(400);
    expect((await set('2026-12-09', null, 1)).status).toBe(200);
    expect(await meeting()).toMatchObject({ onDay: '2026-12-09', starts: null, version: 2 });
    expect((await set(null, null, 2)).status).toBe(200);
    expect(await meeting()).toMatchObject({ onDay: null, version: 0 });
    const kept = await within((db) =>
      db
        .selectFrom('audit_log')
        .select(['before', 'after'])
        .where('action', '=', 'report_cards.council_meeting')
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    expect(kept.before).toMatchObject({ on_day: '2026-12-09' });
  });
});
