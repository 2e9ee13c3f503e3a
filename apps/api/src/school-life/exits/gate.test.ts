import * as c from '@encrier/contract/school-life/exits';
import * as g from '@encrier/contract/school-life/exits-gate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let child: string;
let mother: string;
const day = '2026-11-30';
/** Instant of an hour of that day on the school's clock, one hour ahead of UTC. */
const at = (hour: string) => `${day}T${hour}:00+01:00`;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.set(new Date(at('10:00')));
  school = await mintSchool(server);
  child = school.accounts.eleve.personId;
  mother = school.accounts.parent.personId;
  await db((tx) => tx.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-06-30' }).execute());
  await db((tx) => tx.updateTable('school_settings').set({ time_zone: 'Africa/Casablanca' }).execute());
});
afterAll(() => server.stop());

const db = <T>(work: (tx: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const act = (over: object = {}) => ({
  id: newId(),
  pupilId: child,
  mode: 'guardian' as const,
  guardianId: mother,
  idChecked: false,
  at: server.kernel.now().toISOString(),
  unheard: false,
  override: '',
  ...over,
});
const pass = (over: object = {}, who: PersonName = 'admin') => as(who)(g.recordPassage, { body: act(over) });
const list = async (who: PersonName = 'admin') => (await as(who)(g.gateList, {})).body;
const pupil = async () => (await list()).pupils.find(({ id }) => id === child);
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
const kinds = async (kind: string) =>
  (
    await db((tx) =>
      tx
        .selectFrom('notifications')
        .select(['account_id'])
        .where('type', '=', kind as never)
        .execute(),
    )
  ).map((row) => Object.entries(school.accounts).find(([, { id }]) => id === row.account_id)?.[0]);
const father = () => school.accounts.parent2.personId;
const bindFather = (set: object) =>
  db((tx) => tx.updateTable('guardianships').set(set).where('guardian_id', '=', father()).execute());

describe('the list at the gate', () => {
  it('shows who may come today, who may not and why, without the text of a court order', async () => {
    await tieFather({ restriction: 'Jugement du 14 mars.', custody: 'even_weeks' });
    expect(new Map((await pupil())?.people.map(({ id, refusal }) => [id, refusal]))).toEqual(
      new Map([
        [mother, null],
        [father(), 'court'],
      ]),
    );
    expect(JSON.stringify(await list())).not.toContain('Jugement');
  });

  it('is for people who hand over pupils, and contains no pupil of another school', async () => {
    for (const who of ['parent', 'eleve', 'prof', 'personnel'] as const)
      expect([who, (await as(who)(g.gateList, {})).status, (await pass({}, who)).status]).toEqual([who, 403, 403]);
    const foreign = child;
    school = await mintSchool(server);
    expect((await list()).pupils.map(({ id }) => id)).not.toContain(foreign);
    expect((await pass({ pupilId: foreign })).status).toBe(404);
  });
});

describe('an exit granted for leaving alone', () => {
  const standing = async (who: PersonName) => {
    const { body } = await as(who)(c.askExit, {
      body: {
        id: newId(),
        pupilId: child,
        kind: 'standing',
        day: null,
        weekdays: [1],
        startsOn: day,
        endsOn: null,
        leavesAt: '09:30',
        untilAt: '12:00',
        mode: 'alone',
        guardianId: null,
        reason: 'Musique',
      },
    });
    await as('admin')(c.decideExit, { params: { id: body.id }, body: { approve: true, answer: '', version: 1 } });
    return body.id;
  };
  const alone = async () => [(await pupil())?.alone, (await pupil())?.expected.map(({ id }) => id)];
  const leaves = async () => (await pass({ mode: 'alone', guardianId: null })).body.passage;

  it('opens the gate only while who asked for it answers for the pupil', async () => {
    await tieFather();
    const id = await standing('parent2');
    expect(await alone()).toEqual([[{ from: '09:30', until: '12:00' }], [id]]);
    for (const set of [
      { restriction: 'Jugement du 14 mars.' },
      { restriction: '', custody: 'none' },
      { custody: 'always', ends_on: '2026-11-29' },
      { ends_on: null, legal: false },
    ]) {
      await bindFather(set);
      expect(await alone()).toEqual([[], []]);
      expect(await leaves()).toMatchObject({ status: 'refused', refusal: 'not_alone' });
    }
    const { items } = (await as('admin')(c.listExits, { query: { view: 'standing' } })).body;
    expect(items).toMatchObject([{ id, state: 'approved', askerAnswers: false, can: { withdraw: true } }]);
    // His authority given back, it counts again.
    await bindFather({ legal: true });
    expect(await leaves()).toMatchObject({ status: 'left' });
  });

  it('is the pupil’s own once of age, and the office’s when it wrote it; a family’s answer to cancelled lessons is not', async () => {
    await tieFather();
    const release = async (who: PersonName, answered: boolean) => {
      const [id, account] = [newId(), school.accounts[who].id];
      await db(async (tx) => {
        await tx.deleteFrom('exit_requests').execute();
        await tx
          .insertInto('lesson_releases')
          .values({
            school_id: school.schoolId,
            id,
            pupil_id: child,
            on_day: day,
            half: 'morning',
            kind: 'leave',
            from_minute: 570,
            to_minute: 720,
            state: answered ? 'free' : 'allowed',
            made_at: new Date(at('07:00')),
            ...(answered && { answered_by: account, answered_at: new Date(at('07:30')) }),
          })
          .execute();
        await tx
          .insertInto('exit_requests')
          .values({
            school_id: school.schoolId,
            id,
            pupil_id: child,
            kind: 'one_day',
            day,
            leaves_at: '09:30',
            until_at: '12:00',
            mode: 'alone',
            status: 'approved',
            asked_by: account,
            asked_at: new Date(at('07:30')),
            decided_by: account,
            decided_at: new Date(at('07:30')),
          })
          .execute();
      });
      return id;
    };
    const office = await release('admin', false);
    expect(await alone()).toEqual([[{ from: '09:30', until: '12:00' }], [office]]);
    await db((tx) => tx.deleteFrom('lesson_releases').execute());
    const answered = await release('parent2', true);
    expect(await alone()).toEqual([[{ from: '09:30', until: '12:00' }], [answered]]);
    await bindFather({ custody: 'none' });
    expect(await alone()).toEqual([[], []]);
    await db((tx) => tx.updateTable('persons').set({ birth_on: '2008-01-01' }).where('id', '=', child).execute());
    await db((tx) => tx.deleteFrom('exit_requests').execute());
    const own = await standing('eleve');
    expect((await alone())[1]).toEqual([own]);
  });
});

describe('late arrivals', () => {
  const release = (over: object = {}) =>
    db((tx) =>
      tx
        .insertInto('lesson_releases')
        .values({
          school_id: school.schoolId,
          id: newId(),
          pupil_id: child,
          on_day: day,
          half: 'morning',
          kind: 'arrive',
          from_minute: 480,
          to_minute: 600,
          state: 'allowed',
          made_at: new Date(at('07:00')),
          ...over,
        })
        .execute(),
    );
  it('show a valid late start, for that day only, and the hour of a granted late arrival', async () => {
    expect(await pupil()).toMatchObject({ laterFrom: null, lateAt: null });
    await release({ on_day: '2026-12-01' });
    await release({ state: 'asked' });
    expect(await pupil()).toMatchObject({ laterFrom: null });
    await db((tx) => tx.updateTable('lesson_releases').set({ state: 'allowed' }).where('on_day', '=', day).execute());
    expect(await pupil()).toMatchObject({ laterFrom: '10:00' });
    const late = (state: string, decided_at: Date | null) => ({
      school_id: school.schoolId,
      id: newId(),
      pupil_id: child,
      kind: 'late',
      on_day: day,
      starts: 600,
      ends: 612,
      starts_at: new Date(at('10:00')),
      ends_at: new Date(at('10:12')),
      minutes: 12,
      source: 'office',
      state,
      decided_at,
      justification: 'none',
      created_at: new Date(at('10:12')),
    });
    await db((tx) =>
      tx
        .insertInto('attendance_events')
        .values([late('rejected', new Date(at('10:20')))])
        .execute(),
    );
    expect(await pupil()).toMatchObject({ lateAt: null });
    await db((tx) =>
      tx
        .insertInto('attendance_events')
        .values([late('pending', null)])
        .execute(),
    );
    expect(await pupil()).toMatchObject({ lateAt: '10:12' });
  });
});

describe('a hand-over', () => {
  it('is recorded once: for a repeated request, and for two tablets at once', async () => {
    const body = act();
    const same = await Promise.all([1, 2].map(() => as('admin')(g.recordPassage, { body })));
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expect((await pass()).body).toMatchObject({ code: 'exits.already_left', details: { id: body.id } });
    await as('admin')(g.returnPassage, { params: { id: body.id }, body: { at: at('10:30') } });
    const two = await Promise.all([pass(), pass()]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await as('admin')(g.exitRegister, { query: {} })).body.items).toHaveLength(2);
  });

  it('notifies the family, except a person kept away by a court', async () => {
    await tieFather({ custody: 'none' });
    await pass();
    expect(await kinds('sortie.remise')).toEqual(['parent']);
    const { children } = (await as('parent')(c.myExits, {})).body;
    expect(children[0]?.passages).toMatchObject([{ with: expect.stringContaining('Samira'), returnedAt: null }]);
  });

  it('is refused for a person kept away by a court; the office is alerted, then the mother takes the child', async () => {
    await tieFather({ restriction: 'Jugement du 14 mars.' });
    expect((await pass({ guardianId: father(), idChecked: true })).body).toMatchObject({
      passage: { status: 'refused', refusal: 'court', overridden: false },
    });
    expect(await kinds('sortie.alerte')).toEqual(['admin']);
    expect(await kinds('sortie.remise')).toEqual([]);
    expect((await pass()).body).toMatchObject({ passage: { status: 'left', refusal: null } });
    const { items } = (await as('admin')(g.exitRegister, { query: {} })).body;
    expect(items.map(({ status }) => status).sort()).toEqual(['left', 'refused']);
  });

  it('alerts holders of the next right when nobody manages exits, so that somebody is always notified', async () => {
    await tieFather({ restriction: 'Jugement du 14 mars.' });
    await grant(server, school, 'personnel', ['exits.hand_over', 'exits.override', 'people.view'], 'school');
    await grant(server, school, 'prof', ['exits.hand_over', 'people.view'], 'school');
    const shut = (who: PersonName) =>
      db((tx) =>
        tx.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', school.accounts[who].id).execute(),
      );
    await shut('admin');
    expect((await pass({ guardianId: father(), idChecked: true }, 'prof')).status).toBe(200);
    expect(await kinds('sortie.alerte')).toEqual(['personnel']);
  });

  it.each([
    ['other_week', { custody: 'odd_weeks', ends_on: null }, '2026-11-23T10:00:00+01:00'],
    ['other_week', { custody: 'weekends' }, at('10:00')],
    ['not_allowed', { may_pick_up: false }, at('10:00')],
    ['ended', { ends_on: '2026-11-22' }, '2026-11-23T10:00:00+01:00'],
  ])('is refused: %s', async (refusal, tie, now) => {
    server.clock.set(new Date(now));
    await tieFather(tie);
    expect((await pass({ guardianId: father() })).body).toMatchObject({ passage: { status: 'refused', refusal } });
  });

  it('requires an identity document from a person who is not a parent, and does not find a person without a tie to the pupil', async () => {
    await tieFather({ legal: false, kind: 'grandparent' });
    expect((await pass({ guardianId: father() })).body).toMatchObject({ code: 'exits.id_unchecked' });
    for (const guardianId of [null, newId(), school.accounts.prof.personId])
      expect((await pass({ guardianId })).body).toMatchObject({ code: 'exits.person_unknown' });
    expect((await pass({ guardianId: father(), idChecked: true })).body).toMatchObject({ passage: { status: 'left' } });
  });

  it('can override a refusal only with the right and a reason, which stays in the journal', async () => {
    await tieFather({ may_pick_up: false });
    await grant(server, school, 'prof', ['exits.hand_over'], 'school');
    expect((await pass({ guardianId: father(), override: 'Accord de la mère' }, 'prof')).body).toMatchObject({
      code: 'exits.override_refused',
    });
    expect((await pass({ guardianId: father(), override: 'Accord de la mère' })).body).toMatchObject({
      passage: { status: 'left', refusal: 'not_allowed', overridden: true },
    });
    expect(await kinds('sortie.alerte')).toEqual(['admin']);
    const [line] = await db((tx) =>
      tx.selectFrom('audit_log').select(['after']).where('action', '=', 'exits.record').execute(),
    );
    expect(line?.after).toMatchObject({ status: 'left', pupilId: child });
  });
});

describe('leaving alone', () => {
  const alone = { mode: 'alone', guardianId: null };
  const ask = async (over: object) => {
    const { body } = await as('parent')(c.askExit, {
      body: {
        id: newId(),
        pupilId: child,
        kind: 'one_day',
        day,
        weekdays: [],
        startsOn: null,
        endsOn: null,
        leavesAt: '11:00',
        untilAt: null,
        mode: 'alone',
        guardianId: null,
        reason: 'Rendez-vous',
        ...over,
      },
    });
    return as('admin')(c.decideExit, { params: { id: body.id }, body: { approve: true, answer: '', version: 1 } });
  };
  it('waits for the granted hour', async () => {
    await ask({});
    expect((await pass(alone)).body).toMatchObject({ passage: { status: 'refused', refusal: 'not_alone' } });
    expect(await kinds('sortie.alerte')).toEqual([]);
    server.clock.set(new Date(at('11:00')));
    expect((await pass(alone)).body).toMatchObject({ passage: { status: 'left' }, expected: [{ leavesAt: '11:00' }] });
  });

  it('is for the end of lessons where the sheet allows it, and for pupils of age at any hour', async () => {
    await db((tx) =>
      tx.updateTable('pupils').set({ exit_permission: 'free' }).where('person_id', '=', child).execute(),
    );
    expect((await pass(alone)).body).toMatchObject({ passage: { status: 'refused' } });
    server.clock.set(new Date(at('16:00')));
    expect((await pass(alone)).body).toMatchObject({ passage: { status: 'left' } });
    await db((tx) => tx.updateTable('persons').set({ birth_on: '2008-01-01' }).where('id', '=', child).execute());
    expect((await pupil())?.alone).toEqual([{ from: '00:00', until: '24:00' }]);
  });
});

describe('an offline tablet', () => {
  it('sends its hand-overs later, with the time at which they took place', async () => {
    server.clock.set(new Date(at('12:00')));
    const late = { unheard: true, at: at('10:05') };
    expect((await pass(late)).body).toMatchObject({
      passage: { status: 'left', at: new Date(at('10:05')).toISOString() },
    });
    expect(await kinds('sortie.alerte')).toEqual([]);
  });

  it('has its hand-over recorded, with an alert to the office, if a court had decided meanwhile', async () => {
    await tieFather({ restriction: 'Jugement du 14 mars.' });
    expect((await pass({ guardianId: father(), unheard: true })).body).toMatchObject({
      passage: { status: 'left', refusal: 'court', overridden: false },
    });
    expect(await kinds('sortie.alerte')).toEqual(['admin']);
  });

  it('is not trusted about tomorrow, nor about the day before yesterday', async () => {
    const { body } = await pass({ at: '2026-12-05T10:00:00Z' });
    expect(body.passage?.at.slice(0, 10)).toBe(day);
    expect((await pass({ at: '2026-11-28T10:00:00Z', unheard: true })).body).toMatchObject({ code: 'exits.too_late' });
  });
});

describe('two staff members', () => {
  /** The pupils of all levels are handed over by two persons. */
  const pairs = async () => {
    const { levels, version, ...rules } = (await as('admin')(c.getExitSettings, {})).body;
    const body = { ...rules, twoPersonLevelIds: levels.map(({ id }) => id), version };
    expect((await as('admin')(c.setExitSettings, { body })).status).toBe(200);
  };
  it('hand over the youngest pupils: one begins, another confirms', async () => {
    await pairs();
    expect((await pupil())?.twoPersons).toBe(true);
    const first = act();
    expect((await as('admin')(g.recordPassage, { body: first })).body).toMatchObject({
      passage: { status: 'checking' },
    });
    expect(await kinds('sortie.remise')).toEqual([]);
    const confirm = (who: PersonName, accept = true, id = first.id) =>
      as(who)(g.confirmPassage, { params: { id }, body: { accept, version: 1 } });
    expect((await confirm('admin')).body).toMatchObject({ code: 'exits.same_person' });
    await grant(server, school, 'prof', ['exits.hand_over'], 'school');
    expect((await confirm('prof')).body).toMatchObject({ passage: { status: 'left', secondBy: expect.any(String) } });
    expect((await confirm('prof')).body).toMatchObject({ code: 'exits.state' });
    expect(await kinds('sortie.remise')).toEqual(['parent']);
  });

  it('judge twice: what a court decided, or who withdrew, between the two checks stops the second', async () => {
    await pairs();
    await grant(server, school, 'prof', ['exits.hand_over'], 'school');
    await grant(server, school, 'personnel', ['exits.hand_over', 'exits.override'], 'school');
    await tieFather();
    const first = act({ guardianId: father() });
    expect((await as('admin')(g.recordPassage, { body: first })).body.passage?.status).toBe('checking');
    await bindFather({ restriction: 'Jugement du 14 mars.' });
    const confirm = (who: PersonName, over: object = {}) =>
      as(who)(g.confirmPassage, { params: { id: first.id }, body: { accept: true, version: 1, ...over } });
    const refused = { status: 409, body: { code: 'exits.refused_since', details: { refusal: 'court' } } };
    expect(await confirm('prof')).toMatchObject(refused);
    expect(await confirm('personnel')).toMatchObject(refused);
    expect(await confirm('prof', { override: 'Accord de la mère' })).toMatchObject({
      status: 403,
      body: { code: 'exits.override_refused' },
    });
    expect(await kinds('sortie.remise')).toEqual([]);
    expect((await pupil())?.passage?.status).toBe('checking');
    expect((await confirm('personnel', { override: 'Accord de la mère' })).body).toMatchObject({
      passage: { status: 'left', refusal: 'court', overridden: true },
    });
    expect(await kinds('sortie.alerte')).toEqual(['admin']);
  });

  it('send back whoever is refused since, and need no second reason for what the first overrode', async () => {
    await pairs();
    await grant(server, school, 'prof', ['exits.hand_over'], 'school');
    await tieFather({ may_pick_up: false });
    const confirm = (id: string, accept = true) =>
      as('prof')(g.confirmPassage, { params: { id }, body: { accept, version: 1 } });
    const forced = act({ guardianId: father(), override: 'Accord de la mère' });
    await as('admin')(g.recordPassage, { body: forced });
    expect((await confirm(forced.id)).body).toMatchObject({
      passage: { status: 'left', refusal: 'not_allowed', overridden: true },
    });
    await as('admin')(g.returnPassage, { params: { id: forced.id }, body: { at: at('10:30') } });
    const second = act();
    await as('admin')(g.recordPassage, { body: second });
    await db((tx) =>
      tx.updateTable('guardianships').set({ custody: 'none' }).where('guardian_id', '=', mother).execute(),
    );
    expect((await confirm(second.id)).body).toMatchObject({ code: 'exits.refused_since' });
    expect((await confirm(second.id, false)).body).toMatchObject({ passage: { status: 'refused' } });
  });
});

describe('the return', () => {
  it('is notified and recorded once', async () => {
    const body = act();
    await as('admin')(g.recordPassage, { body });
    server.clock.set(new Date(at('11:00')));
    const back = () => as('admin')(g.returnPassage, { params: { id: body.id }, body: { at: at('10:55') } });
    expect((await back()).body).toMatchObject({ passage: { status: 'returned' } });
    expect((await back()).status).toBe(200);
    expect(await kinds('sortie.remise')).toEqual(['parent', 'parent']);
  });
});

describe('the register', () => {
  it('is read by day and downloaded, with a line in the journal', async () => {
    await pass();
    expect((await as('admin')(g.exitRegister, { query: { day: '2026-11-29' } })).body.items).toEqual([]);
    const taken = await fetch(`${server.base}/api/${school.schoolId}/exits/register/export?format=csv`, {
      headers: { authorization: `Bearer ${school.accounts.admin.token}` },
    });
    expect([taken.status, (await taken.text()).includes('Yasmine')]).toEqual([200, true]);
    const line = await db((tx) =>
      tx.selectFrom('audit_log').select('action').where('action', '=', 'exits.export').executeTakeFirst(),
    );
    expect(line).toBeDefined();
  });
});
