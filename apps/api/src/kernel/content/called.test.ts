import { searchKey } from '@encrier/contract/kernel/search-key';
import { listPeople } from '@encrier/contract/school/imports';
import { listPupils } from '@encrier/contract/school/pupils';
import { audienceChoices } from '@encrier/contract/communication/audience';
import { certificatePupils } from '@encrier/contract/communication/certificates';
import { letterPupils } from '@encrier/contract/communication/letters';
import { recipientChoices } from '@encrier/contract/communication/messages';
import { planPupils } from '@encrier/contract/planning/timetable';
import { exemptiblePupils } from '@encrier/contract/school-life/attendance-exemptions';
import { slipPupils } from '@encrier/contract/school-life/attendance-slips';
import { createPlan, listPlans, plannablePupils } from '@encrier/contract/school-life/plans';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const db = <T>(work: (tx: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);

/** Latin with its accents, Greek, Cyrillic, Arabic and its written forms. */
const letter = fc
  .oneof(
    ...[
      [0x20, 0x7e],
      [0xa1, 0x24f],
      [0x386, 0x3ff],
      [0x400, 0x481],
      [0x600, 0x6ff],
      [0x1e00, 0x1eff],
      [0xfb50, 0xfbb1],
      [0xfe70, 0xfefc],
    ].map(([min, max]) => fc.integer({ min: min!, max: max! })),
  )
  .map((code) => String.fromCodePoint(code));

it('compares names in the same way as the contract', async () => {
  const part = fc.oneof(
    fc.constantFrom(
      'Élodie',
      'O’Neil',
      'Œuvrard',
      'ÆGIR',
      'Straße',
      'آدم',
      'إيمان',
      'فَاطِمَة',
      'مُصطفى',
      'ـسـ',
      ' a  b ',
      'İnan',
      '',
    ),
    fc.string({ unit: letter, maxLength: 12 }),
  );
  const names = fc.sample(fc.tuple(part, part, part, part), { numRuns: 300, seed: 7 });
  const { rows } = await server.kernel.pool.query<{ key: string }>(
    `SELECT app.name_key(n->>0, n->>1, n->>2, n->>3) AS key
      FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS t(n, at) ORDER BY at`,
    [JSON.stringify(names)],
  );
  expect(rows.map(({ key }) => key)).toEqual(names.map((four) => searchKey(four.filter(Boolean).join(' '))));
});

it('finds nobody by a number hidden from the reader, in any list or choice (SEC-OBJ-11)', async () => {
  const { eleve, prof2 } = school.accounts;
  const numbers = ['zz-1407', 'g138', 'zz-stf'];
  await db(async (tx) => {
    for (const [{ personId }, key] of [
      [eleve, 'zz-1407 g138000001'],
      [prof2, 'zz-stf-77'],
    ] as const)
      await tx
        .updateTable('persons')
        .set((eb) => ({ search_key: sql<string>`${eb.ref('search_key')} || ' ' || ${key}` }))
        .where('id', '=', personId)
        .execute();
  });
  const name = searchKey(
    (
      await db((tx) =>
        tx.selectFrom('persons').select('first_name').where('id', '=', eleve.personId).executeTakeFirstOrThrow(),
      )
    ).first_name,
  );
  const found = async (who: PersonName, q: string): Promise<number[]> => {
    const people = await as(who)(listPeople, { query: { kind: 'pupils', page: 1, q } });
    const pupils = await as(who)(listPupils, { query: { past: 'no', q } });
    const audience = await as(who)(audienceChoices, { query: { use: 'media', q } });
    const receivers = await as(who)(recipientChoices, { query: { q } });
    return [
      people.body.items.length,
      pupils.body.rows.length,
      audience.body.items.filter(({ rule }) => rule.kind === 'person').length,
      receivers.body.items.filter(({ rule }) => rule.kind === 'person').length,
    ];
  };
  for (const q of numbers) expect([q, await found('prof', q)]).toEqual([q, [0, 0, 0, 0]]);
  expect(await found('prof', name)).toEqual([1, 1, 1, 1]);
  for (const who of ['parent', 'eleve2'] as const)
    for (const q of numbers)
      expect([who, q, (await as(who)(recipientChoices, { query: { q } })).body.items]).toEqual([who, q, []]);
  // The office, which reads these numbers, finds by them.
  expect((await found('admin', 'zz-1407')).slice(0, 2)).toEqual([1, 1]);
});

it('finds nobody by part of a number in a room that hides it from its reader (SEC-OBJ-11)', async () => {
  const { eleve } = school.accounts;
  await db((tx) =>
    tx
      .updateTable('persons')
      .set((eb) => ({ search_key: sql<string>`${eb.ref('search_key')} || ' qq-2203 h250000001'` }))
      .where('id', '=', eleve.personId)
      .execute(),
  );
  const plan = {
    id: newId(),
    pupilId: eleve.personId,
    inForce: true,
    kind: 'PAP' as const,
    need: '',
    measures: 'Police 14',
    arrangements: [],
    arrangementText: '',
    extraPercent: null,
    referentId: null,
    startsOn: '2026-09-01',
    reviewOn: null,
    endsOn: null,
    fileIds: [],
  };
  await grant(server, school, 'admin', ['plans.manage', 'plans.view'], 'school');
  expect((await as('admin')(createPlan, { body: plan })).status).toBe(200);
  const rooms = ['attendance.slips', 'attendance.justify', 'timetable.manage', 'letters.write', 'documents.issue'];
  await grant(server, school, 'transport', ['people.view', 'plans.view', 'plans.manage', ...rooms], 'school');
  const { id: yearId } = await db((tx) =>
    tx.selectFrom('school_years').select('id').where('current', '=', true).executeTakeFirstOrThrow(),
  );
  const found = async (who: PersonName, q: string) => {
    const call = as(who);
    return [
      (await call(slipPupils, { query: { q } })).body.items.length,
      (await call(exemptiblePupils, { query: { q } })).body.items.length,
      (await call(planPupils, { query: { q, yearId } })).body.items.length,
      (await call(letterPupils, { query: { scope: 'named', q, absences: 5 } })).body.pupils.length,
      (await call(certificatePupils, { query: { q } })).body.items.length,
      (await call(listPlans, { query: { q } })).body.items.length,
      (await call(plannablePupils, { query: { q } })).body.items.length,
    ];
  };
  for (const q of ['qq-22', 'h2500'])
    expect([q, await found('transport', q)]).toEqual([q, Array.from({ length: 7 }, () => 0)]);
  const { first_name: q } = await db((tx) =>
    tx.selectFrom('persons').select('first_name').where('id', '=', eleve.personId).executeTakeFirstOrThrow(),
  );
  expect(await found('transport', q)).toEqual(Array.from({ length: 7 }, () => 1));
  expect((await found('admin', 'h2500')).slice(0, 2)).toEqual([1, 1]);
});
