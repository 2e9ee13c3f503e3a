import { askExit } from '@encrier/contract/school-life/exits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.set(new Date('2026-11-30T09:00:00Z'));
  school = await mintSchool(server);
  await db((tx) => tx.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-06-30' }).execute());
});
afterAll(() => server.stop());

const db = <T>(work: (tx: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);

/** A request of the mother, sent once; returns the function that sends it again with its key. */
async function sent() {
  const { parent, eleve } = school.accounts;
  const body = {
    id: newId(),
    pupilId: eleve.personId,
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
  };
  const key = newId();
  const again = async () => {
    const answer = await client(server, school.schoolId, parent)(askExit, { body }, { key });
    return { status: answer.status, replay: answer.headers.get('idempotent-replay'), id: answer.body.id };
  };
  expect(await again()).toEqual({ status: 200, replay: null, id: body.id });
  return { again, id: body.id };
}
const tie = (changes: { custody?: string; ends_on?: string; digital_access?: boolean }) =>
  db((tx) =>
    tx
      .updateTable('guardianships')
      .set(changes)
      .where('guardian_id', '=', school.accounts.parent.personId)
      .where('pupil_id', '=', school.accounts.eleve.personId)
      .execute(),
  );

describe('a request sent again with its key', () => {
  it('gets the stored answer while the caller has lost no right, even after they got another child', async () => {
    const { again, id } = await sent();
    expect(await again()).toEqual({ status: 200, replay: '1', id });
    const { parent, eleve2 } = school.accounts;
    await db((tx) =>
      tx
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: eleve2.personId,
          guardian_id: parent.personId,
          kind: 'mother',
        })
        .onConflict((oc) => oc.doNothing())
        .execute(),
    );
    expect(await again()).toEqual({ status: 200, replay: '1', id });
  });

  it.each([
    ['a court keeps the caller away', { custody: 'none' }],
    ['his tie ended', { ends_on: '2026-11-29' }],
    ['his access was closed', { digital_access: false }],
  ])('gets no stored answer about a child once %s (LAW-MIN-02)', async (_why, changes) => {
    const { again } = await sent();
    await tie(changes);
    expect(await again()).toMatchObject({ status: 404, replay: null });
  });

  it('gets no stored answer once a right of the caller was removed', async () => {
    await grant(server, school, 'parent', ['exits.manage'], 'school');
    const { again, id } = await sent();
    expect(await again()).toEqual({ status: 200, replay: '1', id });
    await db((tx) => tx.deleteFrom('custom_role_grants').execute());
    expect(await again()).toMatchObject({ status: 404, replay: null });
  });

  it('gets the stored answer even if the server was updated before it could answer', async () => {
    const { again, id } = await sent();
    await db((tx) =>
      tx
        .updateTable('idempotency_keys')
        .set({ rights: Buffer.alloc(0), children: [] })
        .execute(),
    );
    expect(await again()).toEqual({ status: 200, replay: '1', id });
  });
});
