import { getFamily } from '@encrier/contract/school/family';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { listWaiting } from '@encrier/contract/school/queues';
import { getPupil } from '@encrier/contract/school/persons';
import * as c from '@encrier/contract/school/child-codes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
/** A pupil of the class who has no tie to the school's guardian. */
let child: string;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
  const own = school.accounts.eleve.personId;
  child = await db(async (tx) => {
    const { pupil_id, guardian_id } = await tx
      .selectFrom('guardianships')
      .select(['pupil_id', 'guardian_id'])
      .where('guardian_id', '=', school.accounts.parent.personId)
      .where('pupil_id', '=', own)
      .executeTakeFirstOrThrow();
    await tx
      .deleteFrom('guardianships')
      .where('pupil_id', '=', pupil_id)
      .where('guardian_id', '=', guardian_id)
      .execute();
    return own;
  });
});
afterAll(() => server.stop());

const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const make = async () => (await as('admin')(c.makeChildCode, { params: { id: child }, body: {} })).body;
const claim = (code: string, who: PersonName = 'parent') =>
  as(who)(c.claimChild, { body: { code, kind: 'mother', note: 'Sa mère' } });
const tie = {
  kind: 'mother',
  legal: true,
  digitalAccess: true,
  livesWith: true,
  mayPickUp: true,
  receivesReports: true,
} as const;
const decide = (id: string, body: Partial<c.ClaimDecision> = {}, who: PersonName = 'admin') =>
  as(who)(c.decideClaim, { params: { id }, body: { version: 1, accept: true, reason: '', tie, ...body } });
const children = async () => (await as('parent')(getFamily, {})).body.children.map(({ id }) => id);

describe('a code for a child', () => {
  it('sends the guardian’s request to the office, opens nothing before the answer, and the child after it', async () => {
    const { code } = await make();
    expect(code).toMatch(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
    const request = await claim(code.toLowerCase().replaceAll('-', ' '));
    expect(request).toMatchObject({ status: 200, body: { child: expect.any(String) } });
    expect(await children()).not.toContain(child);
    const { queues } = (await as('admin')(listWaiting, { query: {} })).body;
    expect(queues.find(({ queue }) => queue === 'family.claims')?.total).toBe(1);
    const [row] = (await as('admin')(c.listClaims, { query: {} })).body.items;
    expect(row).toMatchObject({ pupilId: child, kind: 'mother', note: 'Sa mère', tied: null, can: { decide: true } });
    expect((await decide(row!.id)).status).toBe(200);
    expect(await children()).toContain(child);
    expect((await as('parent')(c.listMyClaims, {})).body.items).toMatchObject([{ id: row!.id, state: 'accepted' }]);
    const notices = (await as('parent')(listNotifications, { query: {} })).body.items;
    expect(notices.map(({ type }) => type)).toContain('famille.enfant');
    expect((await decide(row!.id)).body).toMatchObject({ code: 'requests.state' });
  });

  it('is not decided by a member of the child’s own family', async () => {
    const { code } = await make();
    await claim(code);
    const [row] = (await as('admin')(c.listClaims, { query: {} })).body.items;
    await db((tx) =>
      tx
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: child,
          guardian_id: school.accounts.admin.personId,
          kind: 'father',
          legal: false,
        })
        .execute(),
    );
    for (const body of [{}, { accept: false, reason: 'Non', tie: null }])
      expect(await decide(row!.id, body)).toMatchObject({ status: 403, body: { code: 'requests.own' } });
    const [again] = (await as('admin')(c.listClaims, { query: {} })).body.items;
    expect(again).toMatchObject({ state: 'waiting', can: { decide: false } });
  });

  it('works once, for one of two concurrent callers', async () => {
    const { code } = await make();
    const both = await Promise.all([claim(code), claim(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await claim(code)).body).toMatchObject({ code: 'family.claim_twice' });
  });

  it('expires when it is cancelled, and after thirty days', async () => {
    const { id, code } = await make();
    for (let twice = 0; twice < 2; twice += 1)
      expect((await as('admin')(c.cancelChildCode, { params: { id }, body: {} })).status).toBe(200);
    expect((await claim(code)).status).toBe(400);
    const late = await make();
    await db((tx) =>
      tx.updateTable('child_codes').set({ expires_on: '2020-01-01' }).where('id', '=', late.id).execute(),
    );
    expect((await claim(late.code)).body).toMatchObject({ code: 'family.code_unknown' });
  });

  it('is shown on the page of the pupil until it is used, five at most', async () => {
    for (let n = 0; n < 5; n += 1) await make();
    expect(await make()).toMatchObject({ code: 'family.codes_many' });
    const { cards } = (await as('admin')(getPupil, { params: { id: child } })).body;
    const card = cards.find(({ slot }) => slot === 'family.codes')?.data as { items: unknown[] };
    expect(card.items).toHaveLength(5);
    // The answer contains no code, not even in an id.
    expect(JSON.stringify(card)).not.toMatch(/(?<![0-9a-f-])[2-9A-Z]{4}-[2-9A-Z]{4}(?![0-9a-f-])/);
  });

  it('cannot be guessed: ten wrong codes block all attempts for a while, including the right code', async () => {
    const { code } = await make();
    for (let n = 0; n < 10; n += 1) expect((await claim('AAAA-AAAA-AAAA-AAAA')).status).toBe(400);
    expect((await claim(code)).body).toMatchObject({ code: 'auth.throttled' });
  });
});

describe('a request', () => {
  it('is refused with a reason, which its author reads', async () => {
    const { id } = (await claim((await make()).code)).body;
    expect((await decide(id, { accept: false, tie: null })).body).toMatchObject({ code: 'requests.reason_missing' });
    expect((await decide(id, { accept: false, tie: null, reason: 'Venez au secrétariat' })).status).toBe(200);
    expect((await as('parent')(c.listMyClaims, {})).body.items).toMatchObject([
      { state: 'refused', reason: 'Venez au secrétariat' },
    ]);
    expect(await children()).not.toContain(child);
  });

  it('is withdrawn only by its author, and only one is open at a time', async () => {
    const { id } = (await claim((await make()).code)).body;
    expect((await claim((await make()).code)).body).toMatchObject({ code: 'family.claim_twice' });
    expect((await as('eleve')(c.withdrawClaim, { params: { id }, body: {} })).status).toBe(404);
    for (let twice = 0; twice < 2; twice += 1)
      expect((await as('parent')(c.withdrawClaim, { params: { id }, body: {} })).status).toBe(200);
    expect((await decide(id)).body).toMatchObject({ code: 'requests.state' });
    expect((await claim((await make()).code)).status).toBe(200);
  });

  it('of a former guardian is marked, and the tie is reopened on the sheet', async () => {
    const { code } = await make();
    await db((tx) =>
      tx
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: child,
          guardian_id: school.accounts.parent.personId,
          kind: 'mother',
          legal: true,
          digital_access: true,
          ends_on: '2026-01-31',
        })
        .execute(),
    );
    const { id } = (await claim(code)).body;
    expect((await as('admin')(c.listClaims, { query: {} })).body.items).toMatchObject([{ tied: '2026-01-31' }]);
    expect((await decide(id)).body).toMatchObject({ code: 'persons.already_tied' });
    expect(await children()).not.toContain(child);
  });

  it('is hidden from a pupil, a teacher and another school', async () => {
    const { code } = await make();
    expect((await claim(code, 'eleve')).status).toBe(404);
    expect((await claim(code, 'prof')).status).toBe(404);
    for (const who of ['prof', 'parent'] as const) {
      expect((await as(who)(c.makeChildCode, { params: { id: child }, body: {} })).status).toBe(403);
      expect((await as(who)(c.listClaims, { query: {} })).status).toBe(403);
    }
    const { id } = (await claim(code)).body;
    const elsewhere = await mintSchool(server);
    const other = client(server, elsewhere.schoolId, elsewhere.accounts.admin);
    expect((await other(c.makeChildCode, { params: { id: child }, body: {} })).status).toBe(404);
    expect(
      (await other(c.decideClaim, { params: { id }, body: { version: 1, accept: true, reason: '', tie } })).status,
    ).toBe(404);
    const stranger = client(server, elsewhere.schoolId, elsewhere.accounts.parent);
    const again = (await make()).code;
    expect((await stranger(c.claimChild, { body: { code: again, kind: 'father', note: '' } })).status).toBe(400);
  });
});
