import * as c from '@encrier/contract/school/consents';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import {
  addAccount,
  grant,
  mintSchool,
  type PersonName,
  type TestAccount,
  type TestSchool,
} from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { imageConsent } from './consents.public.ts';

let server: TestServer;
let school: TestSchool;
let second: TestAccount;
let child: string;
beforeAll(async () => {
  server = await testServer();
  // Noon: the day is then the same on the school's clock.
  server.clock.noon();
});
beforeEach(async () => {
  school = await mintSchool(server);
  child = school.accounts.eleve.personId;
  second = await db((tx) => addAccount(server, tx, school, { role: 'parent', first: 'Youssef', last: 'El Amrani' }));
  await db((tx) =>
    tx
      .insertInto('guardianships')
      .values({ school_id: school.schoolId, pupil_id: child, guardian_id: second.personId, kind: 'father', rank: 2 })
      .execute(),
  );
});
afterAll(() => server.stop());

const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName | TestAccount | null) =>
  client(server, school.schoolId, typeof who === 'string' ? school.accounts[who] : who);
const day = (shift = 0): string =>
  new Date(server.kernel.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10);
const shown = async (purpose: c.ImagePurpose): Promise<boolean> =>
  (await db((tx) => imageConsent(tx, [child, school.accounts.eleve2.personId], purpose, day()))).has(child);
const decide = (
  who: PersonName | TestAccount,
  purpose: c.ImagePurpose,
  granted: boolean,
  more: { endsOn?: string } = {},
) => as(who)(c.decideConsent, { params: { id: child }, body: { purpose, granted, ...more } });
const stored = () => db((tx) => tx.selectFrom('consents').selectAll().orderBy('decided_at').execute());

describe('a guardian', () => {
  it('answers for their child; it applies at once, and earlier answers are kept', async () => {
    expect(await shown('albums')).toBe(false);
    const { status, body } = await decide('parent', 'albums', true);
    expect(status).toBe(200);
    expect(body.purposes.find(({ purpose }) => purpose === 'albums')).toMatchObject({
      allowed: true,
      answers: [
        { name: 'Samira El Amrani', kind: 'mother', mine: true, granted: true, onPaper: false },
        { name: 'Youssef El Amrani', mine: false, granted: null },
      ],
    });
    expect(await shown('albums')).toBe(true);
    expect((await decide('parent', 'albums', false)).body.history.map(({ granted, name }) => [granted, name])).toEqual([
      [false, 'Samira El Amrani'],
      [true, 'Samira El Amrani'],
    ]);
    expect(await shown('albums')).toBe(false);
    expect((await stored()).length).toBe(2);
  });

  it('pressing twice leaves one answer', async () => {
    await Promise.all([decide('parent', 'albums', true), decide('parent', 'albums', true)]);
    expect((await stored()).length).toBe(1);
  });

  it('consents until a day, from today on', async () => {
    expect((await decide('parent', 'albums', true, { endsOn: day(1) })).status).toBe(200);
    expect(await shown('albums')).toBe(true);
    expect((await db((tx) => imageConsent(tx, [child], 'albums', day(2)))).size).toBe(0);
    for (const endsOn of [day(-1), '2026-13-45', '99999999'])
      expect((await decide('parent', 'albums', true, { endsOn })).body).toMatchObject({ code: 'consents.dates' });
    expect((await decide('parent', 'albums', false, { endsOn: day(5) })).body).toMatchObject({
      code: 'consents.dates',
    });
  });

  it('alone is not enough outside the school, and the other guardian’s refusal blocks use inside (LAW-IMG-01)', async () => {
    await decide('parent', 'website', true);
    expect(await shown('website')).toBe(false);
    await decide(second, 'website', true);
    expect(await shown('website')).toBe(true);
    await decide('parent', 'albums', true);
    await decide(second, 'albums', false);
    expect(await shown('albums')).toBe(false);
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ ends_on: day(-1) })
        .where('guardian_id', '=', second.personId)
        .execute(),
    );
    expect(await shown('albums')).toBe(true);
  });

  it('reaches only their own children, while they have authority', async () => {
    const other = school.accounts.eleve2.personId;
    expect(
      (await as('parent')(c.decideConsent, { params: { id: other }, body: { purpose: 'albums', granted: true } }))
        .status,
    ).toBe(404);
    expect((await as('parent')(c.listChildConsents, {})).body.items.map(({ pupilId }) => pupilId)).toEqual([child]);
    for (const part of [{ legal: false }, { digital_access: false }, { ends_on: day(-1) }]) {
      await db((tx) =>
        tx
          .updateTable('guardianships')
          .set({ legal: true, digital_access: true, ends_on: null, ...part })
          .where('guardian_id', '=', second.personId)
          .execute(),
      );
      expect((await decide(second, 'albums', true)).status).toBe(404);
      expect((await as(second)(c.listChildConsents, {})).body.items).toEqual([]);
    }
    for (const who of ['eleve', 'prof', 'personnel', 'admin'] as const)
      expect((await decide(who, 'albums', true)).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('acting for one child reaches only that child', async () => {
    const sister = await db((tx) =>
      addAccount(server, tx, school, { role: 'eleve', first: 'Lina', last: 'El Amrani' }),
    );
    await db(async (tx) => {
      await tx
        .insertInto('pupils')
        .values({ school_id: school.schoolId, person_id: sister.personId, matricule: 'P003' })
        .execute();
      await tx
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: sister.personId,
          guardian_id: school.accounts.parent.personId,
          kind: 'mother',
        })
        .execute();
    });
    const headers = { 'x-user-as': school.accounts.eleve.id };
    expect((await as('parent')(c.listChildConsents, {})).body.items.length).toBe(2);
    expect((await as('parent')(c.listChildConsents, {}, { headers })).body.items.map(({ label }) => label)).toEqual([
      'Yasmine El Amrani',
    ]);
    expect(
      (
        await as('parent')(
          c.decideConsent,
          { params: { id: sister.personId }, body: { purpose: 'albums', granted: true } },
          { headers },
        )
      ).status,
    ).toBe(404);
    expect(
      (
        await as('parent')(
          c.decideConsent,
          { params: { id: child }, body: { purpose: 'albums', granted: true } },
          { headers },
        )
      ).status,
    ).toBe(200);
  });

  it('no longer decides for a child of age, who decides on paper', async () => {
    await decide('parent', 'press', true);
    await decide(second, 'press', true);
    expect(await shown('press')).toBe(true);
    await db((tx) => tx.updateTable('persons').set({ birth_on: '2000-01-01' }).where('id', '=', child).execute());
    expect(await shown('press')).toBe(false);
    expect(await decide('parent', 'press', true)).toMatchObject({ status: 412, body: { code: 'consents.of_age' } });
    const paper = (byId: string) =>
      as('admin')(c.recordConsent, { params: { id: child }, body: { purpose: 'press', granted: true, byId } });
    expect((await paper(second.personId)).body).toMatchObject({ code: 'consents.no_authority' });
    expect((await paper(child)).status).toBe(200);
    expect(await shown('press')).toBe(true);
    expect((await as('parent')(c.listChildConsents, {})).body.items[0]).toMatchObject({
      ofAge: true,
      purposes: [
        {},
        {},
        {},
        {},
        { purpose: 'press', allowed: true, answers: [{ kind: 'self', granted: true, onPaper: true }] },
      ],
    });
  });
});

describe('a pupil of age', () => {
  const mine = (who: PersonName, granted: boolean, purpose: c.ImagePurpose = 'press') =>
    as(who)(c.decideMyConsent, { body: { purpose, granted } });
  const born = (birth_on: string) =>
    db((tx) => tx.updateTable('persons').set({ birth_on }).where('id', '=', child).execute());

  it('answers personally from their birthday on; guardians can read but no longer decide', async () => {
    await decide('parent', 'press', true);
    await decide(second, 'press', true);
    const year = Number(day().slice(0, 4)) - 18;
    await born(`${year}${day(1).slice(4)}`);
    expect((await as('eleve')(c.myConsents, {})).body).toEqual({ rule: 'one', item: null });
    expect(await mine('eleve', true)).toMatchObject({ status: 412, body: { code: 'consents.not_of_age' } });
    await born(`${year}${day().slice(4)}`);
    expect(await shown('press')).toBe(false);
    expect((await as('eleve')(c.myConsents, {})).body.item).toMatchObject({
      ofAge: true,
      purposes: [
        {},
        {},
        {},
        {},
        { purpose: 'press', allowed: false, answers: [{ kind: 'self', mine: true, granted: null }] },
      ],
    });
    expect((await mine('eleve', true)).body.purposes[4]).toMatchObject({
      purpose: 'press',
      allowed: true,
      answers: [{ kind: 'self', mine: true, granted: true, onPaper: false }],
    });
    expect(await shown('press')).toBe(true);
    expect(await decide('parent', 'press', false)).toMatchObject({ status: 412, body: { code: 'consents.of_age' } });
    expect((await as('parent')(c.listChildConsents, {})).body.items[0]).toMatchObject({
      ofAge: true,
      purposes: [{}, {}, {}, {}, { answers: [{ kind: 'self', mine: false, granted: true }] }],
    });
    expect((await mine('eleve', false)).status).toBe(200);
    expect(await shown('press')).toBe(false);
  });

  it('has one answer after a double press; nobody else has such a page', async () => {
    await born('2000-01-01');
    await Promise.all([mine('eleve', true), mine('eleve', true)]);
    expect((await stored()).length).toBe(1);
    for (const who of ['parent', 'prof', 'admin'] as const) {
      expect((await mine(who, true)).status).toBe(404);
      expect((await as(who)(c.myConsents, {})).body.item).toBeNull();
    }
    expect((await mine('eleve2', true)).status).toBe(412);
  });
});

describe('the office', () => {
  it('reads the register of a class, records a paper answer, and writes it in the journal', async () => {
    await decide('parent', 'albums', true);
    const { body } = await as('admin')(c.listConsents, { query: { classId: school.classes['6A'] } });
    expect(body).toMatchObject({
      rule: 'one',
      canRecord: true,
      canRule: true,
      items: [{ label: 'Yasmine El Amrani', className: '6A', ofAge: false }],
    });
    expect(
      (
        await as('admin')(c.recordConsent, {
          params: { id: child },
          body: { purpose: 'albums', granted: false, byId: second.personId },
        })
      ).status,
    ).toBe(200);
    expect(await shown('albums')).toBe(false);
    expect((await stored()).at(-1)).toMatchObject({
      by_id: second.personId,
      recorded_by: school.accounts.admin.id,
      granted: false,
    });
    const lines = await db((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'object_id', 'after'])
        .where('action', 'like', 'consents.%')
        .orderBy('seq')
        .execute(),
    );
    expect(lines).toMatchObject([
      { action: 'consents.decide', object_id: child },
      { action: 'consents.record', object_id: child, after: { purpose: 'albums', granted: false } },
    ]);
  });

  it('needs the consent of every guardian inside too, when the school requires it', async () => {
    await decide('parent', 'albums', true);
    expect((await as('admin')(c.setImageRule, { body: { rule: 'all' } })).status).toBe(200);
    expect(await shown('albums')).toBe(false);
    await decide(second, 'albums', true);
    expect(await shown('albums')).toBe(true);
  });

  it('sees pupils within its reach; a teacher sees their classes, and changes nothing', async () => {
    expect((await as('prof')(c.listConsents, { query: { classId: school.classes['6A'] } })).body).toMatchObject({
      canRecord: false,
      items: [{ label: 'Yasmine El Amrani' }],
    });
    expect((await as('prof')(c.listConsents, { query: { classId: school.classes['5B'] } })).body.items).toEqual([]);
    expect(
      (
        await as('prof')(c.recordConsent, {
          params: { id: child },
          body: { purpose: 'albums', granted: true, byId: second.personId },
        })
      ).status,
    ).toBe(403);
    for (const who of ['parent', 'eleve', 'transport'] as const)
      expect((await as(who)(c.listConsents, { query: { classId: school.classes['6A'] } })).status).toBe(403);
    await grant(server, school, 'personnel', ['people.edit'], 'classes');
    expect(
      (
        await as('personnel')(c.recordConsent, {
          params: { id: child },
          body: { purpose: 'albums', granted: true, byId: second.personId },
        })
      ).status,
    ).toBe(404);
  });

  it('exports the register as an inert file', async () => {
    await db((tx) => tx.updateTable('persons').set({ last_name: '=1+1' }).where('id', '=', child).execute());
    await decide('parent', 'website', true);
    const csv = String(
      (await as('admin')(c.exportConsents, { query: { format: 'csv', classId: school.classes['6A'] } })).body,
    );
    expect(csv.split('\r\n').length).toBe(7);
    expect(csv).toContain('"6A";"Yasmine =1+1";"Site et réseaux de l’école";"Non";"Samira El Amrani : Oui (');
    expect((await as('admin')(c.exportConsents, { query: { format: 'xlsx' } })).headers.get('content-type')).toContain(
      'spreadsheetml',
    );
  });

  it('of another school finds nothing', async () => {
    const elsewhere = await mintSchool(server);
    const admin = client(server, elsewhere.schoolId, elsewhere.accounts.admin);
    expect(
      (
        await admin(c.recordConsent, {
          params: { id: child },
          body: { purpose: 'albums', granted: true, byId: second.personId },
        })
      ).status,
    ).toBe(404);
    expect((await admin(c.listConsents, { query: { classId: school.classes['6A'] } })).body.items).toEqual([]);
    expect(
      (
        await as('admin')(c.recordConsent, {
          params: { id: newId() },
          body: { purpose: 'albums', granted: true, byId: second.personId },
        })
      ).status,
    ).toBe(404);
  });
});

it('a given answer is never modified', async () => {
  await decide('parent', 'albums', true);
  await expect(db((tx) => tx.updateTable('consents').set({ granted: false }).execute())).rejects.toThrow(
    /permission denied/,
  );
});
