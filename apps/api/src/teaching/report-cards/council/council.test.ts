import * as c from '@encrier/contract/teaching/report-cards';
import * as n from '@encrier/contract/teaching/report-cards-council';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let head: TestAccount;
let otherOffice: TestAccount;
let classId: string;
let termId: string;

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-12-07T14:00:00+01:00'));
  school = await mintSchool(server);
  classId = school.classes['6A'];
  await within(async (db) => {
    const own = { school_id: school.schoolId };
    termId = newId();
    await db
      .insertInto('terms')
      .values({
        ...own,
        year_id: school.yearId,
        id: termId,
        name: 'Premier trimestre',
        starts_on: '2026-09-01',
        ends_on: '2026-12-15',
      })
      .execute();
    head = await addAccount(server, db, school, { role: 'prof', first: 'Prof', last: 'Principal' });
    await db
      .insertInto('staff')
      .values({ ...own, person_id: head.personId, teacher: true })
      .execute();
    await db.updateTable('classes').set({ head_teacher_id: head.personId }).where('id', '=', classId).execute();
  });
  const { orgId } = await addOrg(server, school);
  otherOffice = await addOffice(server, school, 'cycle', [orgId]);
});
afterAll(() => server.stop());

const api = (account: TestAccount) => client(server, school.schoolId, account);
const at = () => ({ params: { id: classId } });
const code = (body: unknown): string => (body as { code: string }).code;
const pupil = (): string => school.accounts.eleve.personId;
const seen = async (who: TestAccount, view?: 'delegates') =>
  (await api(who)(n.reportCouncil, { ...at(), query: { term: termId, ...(view && { view }) } })).body;
const open = (who: TestAccount) => api(who)(n.openCouncil, { ...at(), body: { termId } });
const decide = (who: TestAccount, decision: string, version: number, decided = true) =>
  api(who)(c.saveGeneral, {
    ...at(),
    body: { termId, pupilId: pupil(), body: 'Bien', decision, version, ...(decided && { decided: true as const }) },
  });
const note = (who: TestAccount, body: string, hidden = false, noteId = newId()) =>
  api(who)(n.setNote, { ...at(), body: { termId, noteId, pupilId: pupil(), body, private: hidden } });

describe('a council', () => {
  it('is opened by the head teacher or managers of the class, with its teachers and delegates, and by nobody else', async () => {
    const request = { ...at(), query: {} };
    for (const who of [school.accounts.prof, otherOffice])
      expect((await api(who)(n.reportCouncil, request)).status).toBe(404);
    for (const who of [school.accounts.parent, school.accounts.eleve])
      expect((await api(who)(n.reportCouncil, request)).status).toBe(403);
    for (const who of [school.accounts.prof, otherOffice]) expect((await open(who)).status).toBe(404);
    expect(await seen(head)).toMatchObject({ council: null, can: { open: true, write: false, close: false } });
    expect(code((await note(head, 'Trop tôt')).body)).toBe('report_cards.council_not_open');
    const chosen = { school_id: school.schoolId, class_id: classId, by_id: school.accounts.admin.id };
    await within((db) =>
      db
        .insertInto('mandates')
        .values(
          [
            { kind: 'pupil', person_id: pupil() },
            { kind: 'deputy', person_id: pupil() },
            { kind: 'parent', person_id: school.accounts.parent.personId },
            // A pupil who left the class since, or never was in it.
            { kind: 'pupil', person_id: school.accounts.eleve2.personId },
          ].map((one) => ({
            ...chosen,
            ...one,
            id: newId(),
            created_at: new Date(),
            from_on: '2020-01-01',
            to_on: '2099-12-31',
          })),
        )
        .execute(),
    );
    expect((await open(head)).status).toBe(200);
    expect((await open(school.accounts.admin)).status).toBe(200);
    const { council, pupils, can } = await seen(head);
    expect(council!.people[0]).toMatchObject({ name: 'Prof Principal', role: 'chair', present: true });
    expect(council!.people.slice(1).every((one) => !one.present)).toBe(true);
    const roles = council!.people.slice(1).map(({ role }) => role);
    expect(roles.filter((role) => role !== 'teacher')).toEqual(['delegate', 'parent']);
    expect(council!.people.length).toBeGreaterThan(1);
    expect(pupils.map(({ id }) => id)).toContain(pupil());
    expect(can).toEqual({ write: true, open: false, close: true, reopen: false });
  });

  it('lists attendees, and accepts typed names', async () => {
    const teacher = (await seen(head)).council!.people.find(({ role }) => role === 'teacher')!;
    const set = (memberId: string, name: string, role: n.CouncilRole, state: 'present' | 'absent' | 'removed') =>
      api(head)(n.setMember, { ...at(), body: { termId, memberId, name, role, state } });
    await set(teacher.id, teacher.name, 'teacher', 'present');
    const id = newId();
    await set(id, 'Inès Délégué', 'delegate', 'present');
    const people = (await seen(head)).council!.people;
    expect(people.find((one) => one.id === teacher.id)).toMatchObject({ present: true });
    expect(people.find((one) => one.id === id)).toMatchObject({ name: 'Inès Délégué', role: 'delegate' });
    await set(id, 'Inès Délégué', 'delegate', 'removed');
    expect((await seen(head)).council!.people.some((one) => one.id === id)).toBe(false);
  });

  it('has a maximum number of attendees, and refuses a line of another council', async () => {
    const other = { school_id: school.schoolId, class_id: school.classes['5B'], term_id: termId };
    const foreign = newId();
    await within(async (db) => {
      const opened = { opened_at: new Date(), opened_by: school.accounts.admin.id };
      await db
        .insertInto('report_councils')
        .values({ ...other, ...opened })
        .execute();
      const line = { id: foreign, pupil_id: null, body: 'Ailleurs', by_id: school.accounts.admin.id, at: new Date() };
      await db
        .insertInto('report_council_notes')
        .values({ ...other, ...line })
        .execute();
    });
    const over = { termId, noteId: foreign, pupilId: null, body: 'Écrasé', private: false };
    expect((await api(head)(n.setNote, { ...at(), body: over })).status).toBe(404);
    const held = (await seen(head)).council!.people;
    const filler = await within((db) =>
      db
        .insertInto('report_council_people')
        .values(
          Array.from({ length: 60 - held.length }, (_, at) => ({
            school_id: school.schoolId,
            class_id: classId,
            term_id: termId,
            id: newId(),
            name: `Invité ${at}`,
            role: 'other',
            present: false,
          })),
        )
        .returning('id')
        .execute(),
    );
    const set = (memberId: string, name: string) =>
      api(head)(n.setMember, { ...at(), body: { termId, memberId, name, role: 'other', state: 'present' } });
    expect(code((await set(newId(), 'De trop')).body)).toBe('report_cards.council_full');
    expect((await set(filler[0]!.id, 'Invité 0')).status).toBe(200);
    const ids = filler.map(({ id }) => id);
    await within((db) => db.deleteFrom('report_council_people').where('id', 'in', ids).execute());
  });

  it('decides once: the second of two callers gets the first decision and its author', async () => {
    expect((await decide(head, 'Compliments', 0)).body).toMatchObject({ version: 1, conflict: null });
    expect((await decide(school.accounts.admin, 'Encouragements', 0)).body).toMatchObject({
      conflict: { decision: 'Compliments', by: 'Prof Principal' },
    });
    const { general } = (await seen(head)).pupils.find(({ id }) => id === pupil())!;
    expect(general).toMatchObject({ decision: 'Compliments', by: 'Prof Principal', version: 1 });
    server.clock.set(new Date('2026-12-07T14:10:00+01:00'));
    expect((await decide(head, 'Compliments', 1)).body).toMatchObject({ version: 2, conflict: null });
    expect((await decide(head, 'Compliments', 2, false)).body).toMatchObject({ version: 2, conflict: null });
  });

  it('hides private lines from the delegates’ view', async () => {
    await note(head, 'Le soutien du mardi est proposé.');
    await note(head, 'Situation familiale difficile.', true);
    expect((await seen(head)).council!.notes).toHaveLength(2);
    const shown = await seen(head, 'delegates');
    expect(shown.council!.notes.map(({ body }) => body)).toEqual(['Le soutien du mardi est proposé.']);
    expect(shown.pupils.every(({ conduct }) => conduct === null)).toBe(true);
    expect(JSON.stringify(shown)).not.toContain('familiale');
  });

  it('keeps two authors’ texts about the class separate by version', async () => {
    const save = (who: TestAccount, body: string, version: number) =>
      api(who)(n.saveRemarks, { ...at(), body: { termId, body, version } });
    expect((await save(head, 'Bonne ambiance.', 1)).body).toEqual({ version: 2, conflict: null });
    expect((await save(school.accounts.admin, 'Autre avis.', 1)).body).toEqual({
      version: 2,
      conflict: { body: 'Bonne ambiance.', by: 'Prof Principal' },
    });
  });

  it('is closed and signed: nothing changes until it is reopened with a reason; its minutes are a document', async () => {
    const minutes = (who: TestAccount) =>
      fetch(`${server.base}/api/${school.schoolId}/report-cards/classes/${classId}/council/minutes?term=${termId}`, {
        headers: { authorization: `Bearer ${who.token}` },
      });
    expect((await api(head)(n.closeCouncil, { ...at(), body: { termId } })).status).toBe(200);
    expect(code((await api(head)(n.closeCouncil, { ...at(), body: { termId } })).body)).toBe(
      'report_cards.council_closed',
    );
    expect((await seen(head)).council).toMatchObject({ closedBy: 'Prof Principal' });
    for (const who of [head, school.accounts.admin]) {
      expect(code((await decide(who, 'Encouragements', 2)).body)).toBe('report_cards.council_closed');
      expect(code((await note(who, 'Tard')).body)).toBe('report_cards.council_closed');
    }
    const pdf = Buffer.from(await (await minutes(head)).arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await minutes(otherOffice)).status).toBe(404);
    expect((await minutes(school.accounts.parent)).status).toBe(403);
    // Signed minutes stay unchanged, whatever changes later.
    const signed = () => within((db) => db.selectFrom('report_council_pupils').selectAll().execute());
    expect((await signed()).find((one) => one.pupil_id === pupil())).toMatchObject({ decision: 'Compliments' });
    const again = (reason: string) => api(head)(n.reopenCouncil, { ...at(), body: { termId, reason } });
    expect((await again('')).status).toBe(400);
    expect((await again('Erreur de saisie')).status).toBe(200);
    expect(code((await again('Encore')).body)).toBe('report_cards.council_not_closed');
    expect(await signed()).toEqual([]);
    expect((await seen(head)).council).toMatchObject({ closedAt: null, reason: 'Erreur de saisie' });
    expect((await decide(head, 'Encouragements', 2)).body).toMatchObject({ version: 3 });
  });

  it('is managed only by managers of the class once its cards are frozen', async () => {
    await api(school.accounts.admin)(c.freezeClass, { ...at(), body: { termId, incomplete: true } });
    expect(code((await note(head, 'Tard')).body)).toBe('report_cards.frozen');
    expect((await note(school.accounts.admin, 'Précision')).status).toBe(200);
    expect((await seen(head)).can.write).toBe(false);
  });
});
