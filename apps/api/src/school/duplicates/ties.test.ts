import * as c from '@encrier/contract/school/duplicates';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

type Terms = {
  legal: boolean;
  digital_access: boolean;
  may_pick_up: boolean;
  receives_reports: boolean;
  starts_on: string;
  ends_on: string;
  custody: string;
  restriction: string;
  restriction_file_id: string;
};

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const api = () => client(server, school.schoolId, school.accounts.admin);
const inSchool = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);

async function person(first: string): Promise<string> {
  const id = newId();
  await inSchool((db) =>
    db
      .insertInto('persons')
      .values({ school_id: school.schoolId, id, first_name: first, last_name: 'Sefrioui', search_key: id })
      .execute(),
  );
  return id;
}
async function pupil(first: string): Promise<string> {
  const id = await person(first);
  await inSchool((db) =>
    db
      .insertInto('pupils')
      .values({ school_id: school.schoolId, person_id: id, matricule: id.slice(-12) })
      .execute(),
  );
  return id;
}
const tie = (pupilId: string, guardianId: string, terms: Partial<Terms> = {}) =>
  inSchool((db) =>
    db
      .insertInto('guardianships')
      .values({ school_id: school.schoolId, pupil_id: pupilId, guardian_id: guardianId, kind: 'father', ...terms })
      .execute(),
  );
const keptAway = async (pupilId: string, guardianId: string) =>
  (
    await inSchool((db) =>
      db
        .selectFrom('guardianships')
        .select(sql<boolean>`app.kept_away(restriction, restriction_file_id, custody)`.as('away'))
        .where('pupil_id', '=', pupilId)
        .where('guardian_id', '=', guardianId)
        .execute(),
    )
  ).map(({ away }) => away);
const shown = async (keep: string, drop: string) => (await api()(c.previewMerge, { params: { keep, drop } })).body;
const merge = (keep: string, drop: string) =>
  api()(c.mergePersons, { params: { keep, drop }, body: { fromDrop: [], versions: { keep: 1, drop: 1 } } });
const paper = async (): Promise<string> => {
  const id = newId();
  await inSchool((db) =>
    db
      .insertInto('files')
      .values({
        school_id: school.schoolId,
        id,
        sha256: 'a'.repeat(64),
        ext: 'pdf',
        type: 'pdf',
        mime: 'application/pdf',
        size: 9,
        name: 'jugement.pdf',
        owner_type: 'guardianship',
        owner_id: id,
      })
      .execute(),
  );
  return id;
};

describe('merging two sheets of a guardian or of a child', () => {
  it.each(['restriction', 'custody', 'paper'] as const)(
    'keeps a court order of the removed tie: its %s',
    async (of) => {
      const order = async (): Promise<Partial<Terms>> => {
        if (of === 'paper') return { restriction_file_id: await paper() };
        return of === 'custody' ? { custody: 'none' } : { restriction: 'Ne vient pas à l’école.' };
      };
      const [child, one, two] = [await pupil('Rim'), await person('Hakim'), await person('Hakim')];
      await tie(child, one);
      await tie(child, two, await order());
      expect((await shown(one, two)).ties).toEqual([
        { pupil: 'Rim Sefrioui', guardian: 'Hakim Sefrioui', joins: true },
      ]);
      expect((await merge(one, two)).status).toBe(200);
      expect(await keptAway(child, one)).toEqual([true]);

      const [kept, dropped, father] = [await pupil('Lina'), await pupil('Lina'), await person('Omar')];
      await tie(kept, father);
      await tie(dropped, father, await order());
      expect((await merge(kept, dropped)).status).toBe(200);
      expect(await keptAway(kept, father)).toEqual([true]);
    },
  );

  it('keeps what either tie withdraws, writes the journal without its text, and says nothing of equal ties', async () => {
    const [child, other, one, two] = [
      await pupil('Ali'),
      await pupil('Sara'),
      await person('Said'),
      await person('Said'),
    ];
    await tie(child, one, { legal: false, ends_on: '2026-09-30', restriction: 'MARK-ONE', custody: 'even_weeks' });
    await tie(child, two, {
      digital_access: false,
      may_pick_up: false,
      receives_reports: false,
      starts_on: '2025-01-01',
      ends_on: '2026-06-30',
      restriction: 'MARK-TWO',
    });
    await tie(other, one);
    await tie(other, two);
    expect((await shown(one, two)).ties).toHaveLength(1);
    expect((await merge(one, two)).status).toBe(200);
    const row = await inSchool((db) =>
      db.selectFrom('guardianships').selectAll().where('pupil_id', '=', child).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      guardian_id: one,
      legal: false,
      digital_access: false,
      may_pick_up: false,
      receives_reports: false,
      starts_on: '2025-01-01',
      ends_on: '2026-06-30',
      custody: 'even_weeks',
      restriction: 'MARK-ONE\nMARK-TWO',
    });
    const lines = await inSchool((db) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'object_id', 'after'])
        .where('action', '=', 'persons.update_tie')
        .where('object_id', '=', child)
        .execute(),
    );
    expect(lines).toMatchObject([{ after: { guardianId: one, ends_on: '2026-06-30', restriction: '[redacted]' } }]);
  });

  it('is refused where two ties contradict each other, and nothing changes', async () => {
    const [child, one, two] = [await pupil('Nour'), await person('Adil'), await person('Adil')];
    await tie(child, one, { restriction_file_id: await paper() });
    await tie(child, two, { restriction_file_id: await paper() });
    expect(await shown(one, two)).toMatchObject({ obstacles: ['ties_differ'], ties: [{ joins: false }] });
    expect((await merge(one, two)).body).toMatchObject({
      code: 'duplicates.obstacle',
      details: { obstacles: ['ties_differ'] },
    });
    expect([await keptAway(child, one), await keptAway(child, two)]).toEqual([[true], [true]]);
  });
});
