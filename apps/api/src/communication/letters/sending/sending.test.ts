import * as c from '@encrier/contract/communication/letters';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import type { TenantDb } from '#kernel/db/tenant.ts';
import { type Caller, client } from '#kernel/test/client.ts';
import { wordsOf } from '#kernel/test/printed.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { mayCancel } from '../letters.policy.ts';
import { sendMailing } from './sending.jobs.ts';

let server: TestServer;
let school: TestSchool;
let second: SecondOrg;
let limited: Caller;
const by = (caller: Caller) => client(server, school.schoolId, caller);
const as = (who: PersonName) => by(school.accounts[who]);
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const pupil = () => school.accounts.eleve.personId;
const code = (answer: { body: unknown }) => (answer.body as { code: string }).code;

beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  second = await addOrg(server, school);
  limited = await addOffice(server, school, 'cycle', [school.orgId]);
  await inSchool(async (db) => {
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
    for (const who of ['parent', 'parent2'] as const)
      await db
        .updateTable('persons')
        .set({ address: `Rue ${who}` })
        .where('id', '=', school.accounts[who].personId)
        .execute();
  });
});
beforeEach(() => server.runJobs());
afterAll(() => server.stop());

let template: c.LetterTemplate;
async function send(pupilIds = [pupil()], caller: Caller = school.accounts.admin, how: 'app' | 'paper' = 'app') {
  template ??= (
    await as('admin')(c.createLetterTemplate, {
      body: {
        title: 'Réunion',
        texts: [{ lang: 'fr', subject: 'Réunion pour {prenom}', html: '<p>Bonjour {responsables}.</p>' }],
      },
    })
  ).body;
  return by(caller)(c.sendLetters, { body: { templateId: template.id, version: template.version, pupilIds, by: how } });
}
const mine = async (who: PersonName) => (await as(who)(c.listMyLetters, { query: {} })).body;
const one = async (id: string, caller: Caller = school.accounts.admin) =>
  (await by(caller)(c.getMailing, { params: { id } })).body;
const arrive = async () => {
  server.clock.advance((c.letterWait + 1) * 1000);
  await server.runJobs();
};
const opened = async (id: string, who: PersonName) => {
  const answer = await fetch(`${server.base}/api/${school.schoolId}/files/pdf/${id}.pdf`, {
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};
/** Letters that a person received from the latest mailing. */
const newest = async (who: PersonName) => (await mine(who)).items[0]!;

it.each([
  ['waiting', true, true],
  ['waiting', false, false],
  ['sending', true, false],
  ['sent', true, false],
  ['cancelled', true, false],
  ['paper', true, false],
] as const)('a mailing that is %s, all of it in reach: %s, can be cancelled: %s', (state, all, can) =>
  expect(mayCancel(state, all)).toBe(can),
);

describe('letters sent in the application', () => {
  it('wait a minute, then give each household its own paper, whose reading is recorded', async () => {
    const sent = (await send()).body;
    expect(sent).toMatchObject({ state: 'waiting', opened: 2, left: 0, read: 0, can: { cancel: true } });
    expect((await mine('parent')).items).toEqual([]);
    await server.runJobs();
    expect((await one(sent.id)).state).toBe('waiting');
    await arrive();
    expect(await one(sent.id)).toMatchObject({ state: 'sent', left: 2, read: 0, can: { cancel: false } });

    const [his, hers] = [await newest('parent2'), await newest('parent')];
    expect(his.id).not.toBe(hers.id);
    expect(hers).toMatchObject({ subject: 'Réunion pour Yasmine', child: { id: pupil() }, read: false });
    const paper = await opened(hers.file.id, 'parent');
    expect([paper.status, wordsOf(paper.bytes)]).toEqual([200, expect.stringContaining('Rue parent')]);
    expect(wordsOf(paper.bytes)).not.toContain('Karim');
    expect((await opened(his.file.id, 'parent')).status).toBe(404);
    expect((await opened(hers.file.id, 'parent2')).status).toBe(404);
    expect((await opened(hers.file.id, 'eleve')).status).toBe(404);
    expect((await opened(hers.file.id, 'admin')).status).toBe(200);

    const told = async () =>
      (await as('parent')(listNotifications, { query: { unread: '1' } })).body.items.filter(
        ({ data }) => data.model.id === hers.id,
      );
    expect(await told()).toMatchObject([{ type: 'letter', childId: pupil() }]);
    expect((await as('parent2')(c.readMyLetter, { params: { id: hers.id }, body: {} })).status).toBe(404);
    const shown = () =>
      readTenant(server.kernel.pool, school.schoolId, (db) =>
        db.selectFrom('live_events').select('id').where('kind', '=', 'letters.changed').execute(),
      );
    const before = (await shown()).length;
    expect((await as('parent')(c.readMyLetter, { params: { id: hers.id }, body: {} })).status).toBe(200);
    // Read again, it changes nothing for the sender of the mailing.
    expect((await as('parent')(c.readMyLetter, { params: { id: hers.id }, body: {} })).status).toBe(200);
    expect((await shown()).length - before).toBe(1);
    expect([(await newest('parent')).read, (await mine('parent')).unread, await told()]).toEqual([true, 0, []]);
    const found = await one(sent.id);
    expect(found.read).toBe(1);
    expect(found.copies.flatMap(({ readers }) => readers).filter(({ readAt }) => readAt)).toMatchObject([
      { name: school.accounts.parent.label, account: true },
    ]);
  });

  it('are not notified to people who lost the pupil while they waited (SEC-OBJ-01)', async () => {
    const ends = (on: string | null) =>
      inSchool((db) =>
        db
          .updateTable('guardianships')
          .set({ ends_on: on })
          .where('guardian_id', '=', school.accounts.parent2.personId)
          .where('pupil_id', '=', pupil())
          .execute(),
      );
    const told = async (who: PersonName) => {
      const account = school.accounts[who].id;
      const rows = await inSchool((db) =>
        db
          .selectFrom('notifications')
          .select('id')
          .where('account_id', '=', account)
          .where('type', '=', 'letter')
          .execute(),
      );
      return rows.length;
    };
    const before = [await told('parent'), await told('parent2')];
    await send();
    await ends('2021-01-01');
    await arrive();
    const after = [await told('parent'), await told('parent2')];
    await ends(null);
    expect(after.map((count, who) => count - before[who]!)).toEqual([1, 0]);
  });

  it('cancelled while they wait are seen by no family, and nothing is sent later', async () => {
    const before = (await mine('parent')).total;
    const sent = (await send()).body;
    const cancelled = await as('admin')(c.cancelMailing, { params: { id: sent.id }, body: {} });
    expect(cancelled.body).toMatchObject({ state: 'cancelled', can: { cancel: false } });
    await arrive();
    expect([(await mine('parent')).total, (await one(sent.id)).state]).toEqual([before, 'cancelled']);
    const late = (await send()).body;
    await arrive();
    expect(code(await as('admin')(c.cancelMailing, { params: { id: late.id }, body: {} }))).toBe('letters.left');
  });

  it('resume where they were interrupted, without loss or duplicate', async () => {
    const sent = (await send()).body;
    server.clock.advance((c.letterWait + 1) * 1000);
    const job = {
      id: newId(),
      schoolId: school.schoolId,
      event: 'letters.due',
      actorId: null,
      payload: { mailingId: sent.id },
    };
    // The second paper of the first run finds no disk.
    const put = vi.spyOn(server.kernel.files, 'put');
    put.mockRejectedValueOnce(new Error('disk'));
    await expect(sendMailing(server.kernel, job)).rejects.toThrow('disk');
    put.mockRestore();
    expect(await one(sent.id)).toMatchObject({ state: 'sending', left: 0 });
    await Promise.all([sendMailing(server.kernel, job), sendMailing(server.kernel, job)]);
    await server.runJobs();
    expect(await one(sent.id)).toMatchObject({ state: 'sent', left: 2 });
    const copies = await inSchool((db) =>
      db.selectFrom('letter_copies').select('id').where('mailing_id', '=', sent.id).execute(),
    );
    const ids = copies.map(({ id }) => id);
    const notices = await inSchool((db) =>
      db.selectFrom('notifications').select('account_id').where('model_id', 'in', ids).execute(),
    );
    expect(notices.map((row) => row.account_id).toSorted()).toEqual(
      [school.accounts.parent.id, school.accounts.parent2.id].toSorted(),
    );
    const files = await inSchool((db) =>
      db.selectFrom('files').select('id').where('owner_type', '=', 'letter').where('owner_id', 'in', ids).execute(),
    );
    expect(files).toHaveLength(2);
  });

  it('are closed to a guardian whose tie ended', async () => {
    await send();
    await arrive();
    const letter = await newest('parent2');
    const tie = (ends: string | null) =>
      inSchool((db) =>
        db
          .updateTable('guardianships')
          .set({ ends_on: ends })
          .where('guardian_id', '=', school.accounts.parent2.personId)
          .where('pupil_id', '=', pupil())
          .execute(),
      );
    await tie('2020-01-01');
    expect((await mine('parent2')).items.filter(({ child }) => child.id === pupil())).toEqual([]);
    expect((await opened(letter.file.id, 'parent2')).status).toBe(404);
    expect((await as('parent2')(c.readMyLetter, { params: { id: letter.id }, body: {} })).status).toBe(404);
    await tie(null);
  });

  it('printed only on paper reach nobody in the application', async () => {
    const before = (await mine('parent')).total;
    const sent = (await send([pupil()], school.accounts.admin, 'paper')).body;
    await arrive();
    expect(await one(sent.id)).toMatchObject({ state: 'paper', left: 0, sendAt: null });
    expect((await mine('parent')).total).toBe(before);
  });
});

describe('letter recipients', () => {
  const found = async (query: { scope: c.LetterScope; ref?: string; q?: string; state?: c.FamilyState }) =>
    (await as('admin')(c.letterPupils, { query })).body.pupils.map(({ id }) => id);

  it('are a class, a level, a group, the school or a few chosen pupils', async () => {
    expect(await found({ scope: 'class', ref: school.classes['6A'] })).toContain(pupil());
    expect(await found({ scope: 'class', ref: school.classes['5B'] })).not.toContain(pupil());
    expect(await found({ scope: 'level', ref: school.levels['6e'] })).toContain(pupil());
    expect(await found({ scope: 'school' })).toEqual(expect.arrayContaining([pupil(), second.pupil.personId]));
    expect(await found({ scope: 'named', q: 'yasmine' })).toContain(pupil());
    expect(await found({ scope: 'named', q: 'y' })).toEqual([]);
    expect(await found({ scope: 'group', ref: newId() })).toEqual([]);
    const places = (await as('admin')(c.letterPlaces, {})).body;
    expect(places.levels.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(school.levels)));
  });

  it('can be narrowed to families in a given state', async () => {
    const where = { scope: 'class', ref: school.classes['6A'] } as const;
    expect(await found({ ...where, state: 'no_account' })).not.toContain(pupil());
    expect(await found({ ...where, state: 'absent' })).not.toContain(pupil());
    expect(await found({ ...where, state: 'paper_owed' })).not.toContain(pupil());
    expect(await found({ ...where, state: 'answer_owed' })).not.toContain(pupil());
    const accounts = (status: string) =>
      inSchool((db) =>
        db
          .updateTable('accounts')
          .set({ status })
          .where('id', 'in', [school.accounts.parent.id, school.accounts.parent2.id])
          .execute(),
      );
    await accounts('disabled');
    expect(await found({ ...where, state: 'no_account' })).toContain(pupil());
    expect(code(await send())).toBe('letters.nobody_opens');
    await accounts('active');
    const { now } = server.kernel;
    await inSchool(async (db) => {
      const own = { school_id: school.schoolId, id: newId() };
      const campaign = newId();
      await db
        .insertInto('paper_campaigns')
        .values({
          ...own,
          id: campaign,
          author_id: school.accounts.admin.id,
          year_id: school.yearId,
          title: 'Assurance',
          due_on: '2030-01-01',
          created_at: now(),
          updated_at: now(),
        })
        .execute();
      await db
        .insertInto('paper_pieces')
        .values({ ...own, campaign_id: campaign, pupil_id: pupil() })
        .execute();
    });
    expect(await found({ ...where, state: 'paper_owed' })).toContain(pupil());
  });
});

it('a user limited to one organisation cannot cancel letters about another’s pupils', async () => {
  const mixed = (await send([pupil(), second.pupil.personId])).body;
  expect(await one(mixed.id, limited)).toMatchObject({ pupils: 1, can: { cancel: false } });
  expect(code(await by(limited)(c.cancelMailing, { params: { id: mixed.id }, body: {} }))).toBe('letters.left');
  const theirs = (await send([second.pupil.personId])).body;
  expect((await by(limited)(c.cancelMailing, { params: { id: theirs.id }, body: {} })).status).toBe(404);
  await arrive();
});

describe('the same letters at once', () => {
  it('are made once, whatever the number of tabs; again once cancelled, on paper, for others or a minute later', async () => {
    await arrive();
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [made, refused] = both[0].status === 200 ? both : [both[1], both[0]];
    expect(code(refused)).toBe('letters.just_made');
    expect((await send([pupil(), school.accounts.eleve2.personId], school.accounts.admin, 'paper')).status).toBe(200);
    expect((await send([pupil()], school.accounts.admin, 'paper')).status).toBe(200);
    expect(code(await send([pupil()], school.accounts.admin, 'paper'))).toBe('letters.just_made');
    await as('admin')(c.cancelMailing, { params: { id: made.body.id }, body: {} });
    expect((await send()).status).toBe(200);
    await arrive();
    expect((await send()).status).toBe(200);
  });
});
