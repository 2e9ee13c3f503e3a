import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as c from '@encrier/contract/school-life/exits';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let child: string;
/** A Monday of the school year, at ten. */
const day = '2026-11-30';
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.set(new Date(`${day}T09:00:00Z`));
  school = await mintSchool(server);
  child = school.accounts.eleve.personId;
  await db((tx) => tx.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-06-30' }).execute());
});
afterAll(() => server.stop());

const db = <T>(work: (tx: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const wish = (over: object = {}) => ({
  id: newId(),
  pupilId: child,
  kind: 'one_day' as const,
  day: '2026-12-01',
  weekdays: [],
  startsOn: null,
  endsOn: null,
  leavesAt: '10:00',
  untilAt: null,
  mode: 'anyone' as const,
  guardianId: null,
  reason: 'Rendez-vous chez le dentiste',
  ...over,
});
const ask = (over: object = {}, who: PersonName = 'parent') => as(who)(c.askExit, { body: wish(over) });
const decide = (id: string, approve = true, over: object = {}, who: PersonName = 'admin') =>
  as(who)(c.decideExit, { params: { id }, body: { approve, answer: approve ? '' : 'Contrôle', version: 1, ...over } });
const mine = async (who: PersonName = 'parent') =>
  (await as(who)(c.myExits, {})).body.children.find(({ pupilId }) => pupilId === child);
const tieFather = (over: object = {}) =>
  db((tx) =>
    tx
      .insertInto('guardianships')
      .values({
        school_id: school.schoolId,
        pupil_id: child,
        guardian_id: school.accounts.parent2.personId,
        kind: 'father',
        ...over,
      })
      .execute(),
  );
const restrict = (who: PersonName, over: object = { restriction: 'Jugement du 14 mars.' }) =>
  db((tx) =>
    tx
      .updateTable('guardianships')
      .set(over)
      .where('pupil_id', '=', child)
      .where('guardian_id', '=', school.accounts[who].personId)
      .execute(),
  );
/** The notices received, by kind and name. */
const told = async () => {
  const rows = await db((tx) =>
    tx.selectFrom('notifications').select(['type', 'account_id', 'title', 'body']).orderBy('created_at').execute(),
  );
  return rows
    .filter(({ type }) => type.startsWith('sortie'))
    .map((row) => {
      const who = Object.entries(school.accounts).find(([, { id }]) => id === row.account_id)?.[0];
      return `${row.type} ${who}`;
    })
    .sort();
};
const come = async (pupil: string, birthOn: string) =>
  db((tx) => tx.updateTable('persons').set({ birth_on: birthOn }).where('id', '=', pupil).execute());

describe('a family requests an exit', () => {
  it('for one day; the office and the other guardian are notified, and nobody else', async () => {
    await tieFather();
    const made = await ask({ untilAt: '11:30' });
    expect(made).toMatchObject({
      status: 200,
      body: { state: 'asked', leavesAt: '10:00', untilAt: '11:30', mine: true, can: { cancel: true } },
    });
    expect(await told()).toEqual(['sortie.demande admin', 'sortie.suivi parent2']);
    // The office has no authority over the child, and finds it in its centre all the same.
    for (const [who, type] of [
      ['admin', 'sortie.demande'],
      ['parent2', 'sortie.suivi'],
    ] as const) {
      const { items } = (await client(server, school.schoolId, school.accounts[who])(listNotifications, { query: {} }))
        .body;
      expect(items.map((item) => item.type)).toContain(type);
    }
    expect((await mine('parent2'))?.exits).toMatchObject([{ id: made.body.id, mine: false, state: 'asked' }]);
    const list = (await as('admin')(c.listExits, { query: {} })).body;
    expect(list).toMatchObject({ total: 1, counts: { waiting: 1, coming: 0 }, items: [{ can: { decide: true } }] });
  });

  it('twice and gets one: same id, same hours, two guardians at once', async () => {
    await tieFather();
    const body = wish();
    const again = await Promise.all([as('parent')(c.askExit, { body }), as('parent')(c.askExit, { body })]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask({ leavesAt: '11:00' })).body).toMatchObject({
      code: 'exits.already_asked',
      details: { id: body.id },
    });
    const both = await Promise.all([
      ask({ day: '2026-12-02' }),
      ask({ day: '2026-12-02', leavesAt: '10:30' }, 'parent2'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await mine())?.exits).toHaveLength(2);
  });

  it('for some days of each week, until a day', async () => {
    const standing = { kind: 'standing', day: null, weekdays: [4, 1, 4], startsOn: day, leavesAt: '12:00' };
    const { body } = await ask({ ...standing, untilAt: '14:00', endsOn: '2027-06-30', mode: 'alone' });
    expect(body).toMatchObject({ kind: 'standing', weekdays: [1, 4], day: null, mode: 'alone', state: 'asked' });
    expect((await ask({ ...standing, weekdays: [1], untilAt: '13:00' })).status).toBe(409);
    expect((await ask({ ...standing, weekdays: [2], untilAt: '13:00' })).status).toBe(200);
  });

  test.each<[object, string, string]>([
    [{ day: '2026-11-29' }, 'day', 'exits.day_past'],
    [{ day, leavesAt: '08:30' }, 'leavesAt', 'exits.hour_past'],
    [{ day: '2026-12-06' }, 'day', 'exits.day_closed'],
    [{ day: '2027-07-05' }, 'day', 'exits.day_far'],
    [{ leavesAt: '07:00' }, 'leavesAt', 'exits.hours_outside'],
    [{ untilAt: '09:00' }, 'untilAt', 'exits.hours_order'],
    [{ reason: ' ' }, 'reason', 'exits.reason_missing'],
    [{ mode: 'guardian' }, 'guardianId', 'exits.person_refused'],
  ])('and is refused %o with a message on its field', async (over, field, code) => {
    expect(await ask(over)).toMatchObject({ status: 400, body: { code, fields: { [field]: code } } });
  });

  it('and is refused a day off', async () => {
    await db((tx) =>
      tx
        .insertInto('holidays')
        .values({
          school_id: school.schoolId,
          id: newId(),
          name: 'Fête',
          kind: 'holiday',
          starts_on: '2026-12-01',
          ends_on: '2026-12-01',
        })
        .execute(),
    );
    expect((await ask()).body).toMatchObject({ code: 'exits.day_closed' });
  });
});

describe('the person who requests', () => {
  it('is a guardian with authority and access on that day, for their own child', async () => {
    for (const who of ['parent2', 'prof', 'admin', 'transport'] as const)
      expect([who, (await ask({}, who)).status]).toEqual([who, 404]);
    for (const over of [
      { legal: false },
      { digital_access: false },
      { ends_on: '2026-11-29' },
      { starts_on: '2026-12-05' },
    ]) {
      await tieFather(over);
      expect([await mine('parent2'), (await ask({}, 'parent2')).status]).toEqual([undefined, 404]);
      await db((tx) =>
        tx
          .deleteFrom('guardianships')
          .where('guardian_id', '=', school.accounts.parent2.personId)
          .where('pupil_id', '=', child)
          .execute(),
      );
    }
  });

  it('is never a guardian kept away by a court, who reads nothing and is not notified', async () => {
    await tieFather();
    for (const over of [{ restriction: 'Jugement du 14 mars.' }, { restriction: '', custody: 'none' }]) {
      await restrict('parent2', over);
      expect([await mine('parent2'), (await ask({}, 'parent2')).status]).toEqual([undefined, 404]);
    }
    const { body } = await ask();
    await decide(body.id);
    expect(await told()).toEqual(['sortie.demande admin', 'sortie.suivi parent']);
    expect((await as('parent2')(c.cancelExit, { params: { id: body.id }, body: { version: 2 } })).status).toBe(404);
  });

  it('is the pupil once of age; guardians can then only read', async () => {
    expect((await ask({}, 'eleve')).body).toMatchObject({ code: 'exits.not_of_age' });
    expect((await mine('eleve'))?.can.ask).toBe(false);
    await come(child, '2008-11-30');
    expect((await ask()).body).toMatchObject({ code: 'exits.of_age' });
    const { body } = await ask({ mode: 'alone' }, 'eleve');
    expect(body).toMatchObject({ state: 'asked', can: { cancel: true } });
    expect((await mine())?.exits).toMatchObject([{ id: body.id, can: { cancel: false } }]);
    await decide(body.id);
    expect(await told()).toEqual([
      'sortie.demande admin',
      'sortie.suivi eleve',
      'sortie.suivi parent',
      'sortie.suivi parent',
    ]);
  });

  it('chooses who comes among the people authorised on that day', async () => {
    await tieFather({ custody: 'odd_weeks' });
    const father = school.accounts.parent2.personId;
    const coming = (over: object) => ask({ mode: 'guardian', guardianId: father, ...over });
    // The first of December is in week 49, the eighth in week 50.
    expect((await coming({ day: '2026-12-08' })).body).toMatchObject({ code: 'exits.person_refused' });
    expect((await coming({})).body).toMatchObject({ with: expect.stringContaining(' ') });
    expect((await mine())?.guardians.map(({ id }) => id)).toContain(father);
    await restrict('parent2');
    expect((await mine())?.guardians.map(({ id }) => id)).not.toContain(father);
    const { body } = await as('admin')(c.listExits, { query: {} });
    expect(await decide(body.items[0]!.id)).toMatchObject({ status: 400, body: { code: 'exits.person_refused' } });
    for (const guardianId of [newId(), school.accounts.eleve2.personId])
      expect((await ask({ mode: 'guardian', guardianId, day: '2026-12-03' })).status).toBe(400);
  });
});

describe('the office', () => {
  it('grants, refuses with a reason, or withdraws; each is notified and recorded', async () => {
    const granted = (await ask()).body;
    const refused = (await ask({ day: '2026-12-02' })).body;
    expect((await decide(granted.id)).body).toMatchObject({
      state: 'approved',
      can: { decide: false, withdraw: true },
    });
    expect((await decide(refused.id, false, { answer: ' ' })).body).toMatchObject({ code: 'exits.answer_missing' });
    await decide(refused.id, false);
    expect((await mine())?.exits.map(({ state, answer }) => [state, answer])).toEqual([
      ['approved', ''],
      ['refused', 'Contrôle'],
    ]);
    const back = { params: { id: granted.id }, body: { answer: 'Examen avancé', version: 2 } };
    expect((await as('admin')(c.withdrawExit, back)).body).toMatchObject({ state: 'refused', answer: 'Examen avancé' });
    expect((await told()).filter((line) => line.startsWith('sortie.suivi'))).toHaveLength(3);
    const journal = await db((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'after'])
        .where('action', 'like', 'exits.%')
        .orderBy('seq')
        .execute(),
    );
    expect(journal.map(({ action }) => action)).toEqual([
      'exits.ask',
      'exits.ask',
      'exits.approve',
      'exits.refuse',
      'exits.withdraw',
    ]);
    expect(JSON.stringify(journal)).not.toMatch(/dentiste|Contrôle|Examen/);
  });

  it('decides once: of two callers, one succeeds and the other is informed', async () => {
    const { id } = (await ask()).body;
    const two = await Promise.all([decide(id), decide(id, false)]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(two.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'edited_meanwhile' });
    expect((await decide(id, true, { version: 2 })).body).toMatchObject({ code: 'exits.state' });
  });

  it('cannot decide for their own child, nor without the right', async () => {
    const { id } = (await ask()).body;
    expect((await decide(id, true, {}, 'prof')).status).toBe(403);
    await grant(server, school, 'prof', ['exits.manage'], 'school');
    await db((tx) =>
      tx
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: child,
          guardian_id: school.accounts.prof.personId,
          kind: 'father',
          legal: false,
        })
        .execute(),
    );
    expect((await decide(id, true, {}, 'prof')).body).toMatchObject({ code: 'exits.own_request' });
    expect((await as('prof')(c.listExits, { query: {} })).body.items).toMatchObject([{ can: { decide: false } }]);
  });

  it('grants nothing on the word of somebody who no longer answers for the pupil, and says so', async () => {
    await tieFather();
    const { id } = (await ask({ mode: 'alone' }, 'parent2')).body;
    const read = async () => (await as('admin')(c.listExits, { query: { view: 'all' } })).body.items[0];
    expect(await read()).toMatchObject({ askerAnswers: true, can: { approve: true, decide: true } });
    // The tie ends before the day of the exit; then it is open again, and a court keeps him away.
    for (const over of [{ ends_on: day }, { ends_on: null, restriction: 'Jugement du 14 mars.' }, { legal: false }]) {
      await restrict('parent2', over);
      expect(await read()).toMatchObject({
        state: 'asked',
        askerAnswers: false,
        can: { approve: false, decide: true },
      });
      expect(await decide(id)).toMatchObject({ status: 412, body: { code: 'exits.asker_ended' } });
    }
    expect((await decide(id, false)).body).toMatchObject({ state: 'refused' });
    // Another guardian asks in her own name.
    const other = (await ask({ mode: 'alone' })).body;
    expect((await decide(other.id)).body).toMatchObject({ state: 'approved', askerAnswers: true });
  });

  it('grants nothing for a past day', async () => {
    const { id } = (await ask()).body;
    server.clock.set(new Date('2026-12-02T09:00:00Z'));
    expect((await decide(id)).body).toMatchObject({ code: 'exits.day_past' });
    expect((await mine())?.exits).toMatchObject([{ state: 'over', can: { cancel: false } }]);
    expect((await as('admin')(c.listExits, { query: {} })).body).toMatchObject({ total: 0, counts: { waiting: 0 } });
  });

  it('finds by name, and nothing of another school', async () => {
    const { id } = (await ask()).body;
    const found = async (q: string) => (await as('admin')(c.listExits, { query: { q, view: 'all' } })).body.total;
    expect([await found('yasmine'), await found('nobody')]).toEqual([1, 0]);
    const before = school;
    school = await mintSchool(server);
    expect((await decide(id)).status).toBe(404);
    expect((await as('parent')(c.cancelExit, { params: { id }, body: { version: 1 } })).status).toBe(404);
    school = before;
  });
});

describe('a family cancels', () => {
  it('a request or a granted exit: the office is notified for the second', async () => {
    const cancel = (id: string, version: number) => as('parent')(c.cancelExit, { params: { id }, body: { version } });
    const [first, second] = [(await ask()).body, (await ask({ day: '2026-12-02' })).body];
    expect((await cancel(first.id, 1)).body).toMatchObject({ state: 'cancelled', can: { cancel: false } });
    await decide(second.id);
    expect((await cancel(second.id, 1)).body).toMatchObject({ code: 'edited_meanwhile' });
    await cancel(second.id, 2);
    expect((await told()).filter((line) => line === 'sortie.demande admin')).toHaveLength(3);
    expect((await ask()).status).toBe(200);
    expect((await cancel(first.id, 2)).body).toMatchObject({ code: 'exits.state' });
  });
});

describe('settings', () => {
  const rules = {
    weekdays: [1, 2, 3, 4, 5],
    opensAt: '08:30',
    closesAt: '17:00',
    lessonsEndAt: '16:30',
    twoPersonLevelIds: [],
    confirms: true,
    passFor: 'confirmed',
  };
  const set = (body: object) => as('admin')(c.setExitSettings, { body: { ...rules, version: 0, ...body } as never });
  it('limit the requests', async () => {
    expect((await as('admin')(c.getExitSettings, {})).body).toMatchObject({ version: 0, opensAt: '08:00' });
    expect((await set({ closesAt: '08:30' })).body).toMatchObject({ code: 'exits.hours_order' });
    expect((await set({ lessonsEndAt: '17:30' })).body).toMatchObject({ code: 'exits.hours_outside' });
    expect((await set({ weekdays: [] })).body).toMatchObject({ code: 'exits.weekdays_missing' });
    expect((await set({})).status).toBe(200);
    expect((await set({})).body).toMatchObject({ code: 'edited_meanwhile' });
    expect((await set({ version: 1, opensAt: '09:00' })).status).toBe(200);
    expect((await as('admin')(c.getExitSettings, {})).body).toMatchObject({ version: 2, opensAt: '09:00' });
    expect((await ask({ leavesAt: '08:30' })).body).toMatchObject({ code: 'exits.hours_outside' });
    expect((await as('parent')(c.getExitSettings, {})).status).toBe(403);
  });
});
