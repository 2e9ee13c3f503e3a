import type { AudienceRule } from '@encrier/contract/communication/audience';
import * as fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { addAccount, mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { type Recipient, recipientsOf } from './recipients.queries.ts';

const today = new Date().toISOString().slice(0, 10);
const [past, future] = ['2021-01-01', '2999-01-01'];
let server: TestServer;
let school: TestSchool;
/** What rules may name. */
const named: Record<'org' | 'cycle' | 'level' | 'class' | 'group' | 'subject' | 'regime' | 'person', string[]> = {
  org: [],
  cycle: ['Collège', 'Lycée', 'Primaire'],
  level: [],
  class: [],
  group: [],
  subject: [],
  regime: ['Externe', 'Interne', 'Demi-pensionnaire'],
  person: [],
};
const worded = new Set(['cycle', 'regime']);

/** The same question resolved for the whole school at once, whatever its rules: must give the same answer. */
const longQuestion = (
  schoolId: number,
  rules: readonly AudienceRule[],
  day: string,
): RawBuilder<Recipient> => sql<Recipient>`(
  WITH rule AS MATERIALIZED (
    SELECT CASE WHEN t.mandate IS NULL THEN t.kind END AS kind, t.kind AS place, t.mandate, t.role, t.ref, t.word,
      COALESCE(t.exclude, false) AS exclude, t.kind = 'person'
      AND t.who IS NULL AS named,
      CASE WHEN t.role = 'eleve' THEN '{pupils}' WHEN t.role = 'parent' THEN '{guardians}' WHEN t.who IS NOT NULL
        THEN t.who WHEN t.kind = 'person' THEN '{pupils}' ELSE '{pupils,guardians,teachers}' END AS who
    FROM jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) AS t(kind text, role text, ref uuid, word text, who text[],
      mandate text, exclude boolean)
  ), enrolled AS (
    SELECT e.pupil_id, e.class_id, c.level_id, l.org_id, l.cycle, p.board_regime, p.family_id FROM enrolments e
    JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
    JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
    JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
    JOIN pupils p ON p.school_id = e.school_id AND p.person_id = e.pupil_id
    WHERE e.school_id = ${schoolId} AND app.enrolled(e.to_on, ${day}) AND app.here(p.left_on, ${day})
  ), guardian AS (
    SELECT g.pupil_id, g.guardian_id FROM guardianships g
    WHERE g.school_id = ${schoolId} AND g.legal AND g.digital_access AND app.in_force(g.starts_on, g.ends_on, ${day})
  ), worker AS (
    SELECT s.person_id, CASE WHEN s.teacher THEN 'prof' ELSE 'personnel' END AS role FROM staff s
    WHERE s.school_id = ${schoolId} AND app.here(s.left_on, ${day})
    UNION
    SELECT a.person_id, x.role FROM accounts a
    JOIN auth_entries e ON e.school_id = a.school_id AND e.account_id = a.id AND e.active
    CROSS JOIN LATERAL (
      SELECT unnest(e.roles) AS role
      UNION SELECT cr.base FROM auth_entry_roles er JOIN custom_roles cr ON cr.school_id = er.school_id
        AND cr.id = er.role_id WHERE er.school_id = e.school_id AND er.entry_id = e.id
    ) x
    WHERE a.school_id = ${schoolId} AND a.person_id IS NOT NULL AND a.status <> 'disabled'
      AND x.role IN ('prof', 'transport', 'admin', 'personnel')
      AND NOT EXISTS (SELECT 1 FROM staff s WHERE s.school_id = a.school_id AND s.person_id = a.person_id
        AND s.left_on < ${day})
  ), chosen AS (
    SELECT r.exclude, r.named, r.who, e.pupil_id, e.family_id FROM rule r JOIN enrolled e
      ON r.kind = 'everyone' OR r.role IN ('eleve', 'parent') OR (r.kind = 'level' AND e.level_id = r.ref)
        OR (r.kind = 'class' AND e.class_id = r.ref) OR (r.kind = 'person' AND e.pupil_id = r.ref)
      OR (r.kind = 'group' AND EXISTS (SELECT 1 FROM group_members m
        WHERE m.school_id = ${schoolId} AND m.group_id = r.ref AND m.pupil_id = e.pupil_id
        AND app.in_force(m.from_on, m.to_on, ${day})))
      OR (r.kind = 'org' AND e.org_id = r.ref) OR (r.kind = 'cycle' AND e.cycle = r.word) OR (r.kind = 'regime'
        AND e.board_regime = r.word)
      OR (r.kind = 'subject' AND EXISTS (SELECT 1 FROM courses o
        JOIN school_years y ON y.school_id = o.school_id AND y.id = o.year_id AND y.current
        WHERE o.school_id = ${schoolId} AND o.subject_id = r.ref AND (o.class_id = e.class_id
          OR EXISTS (SELECT 1 FROM group_members m WHERE m.school_id = ${schoolId} AND m.group_id = o.group_id
            AND m.pupil_id = e.pupil_id AND app.in_force(m.from_on, m.to_on, ${day})))))
  ), hit AS MATERIALIZED (
    SELECT exclude, named, pupil_id AS person_id, NULL::uuid AS child_id, NULL::uuid AS family_id, 'pupil' AS kind
      FROM chosen WHERE 'pupils' = ANY (who)
    UNION ALL
    SELECT c.exclude, false, g.guardian_id, c.pupil_id, c.family_id, 'guardian' FROM chosen c
      JOIN guardian g ON g.pupil_id = c.pupil_id WHERE 'guardians' = ANY (c.who)
    UNION ALL
    SELECT r.exclude, false, t.person_id, NULL, NULL, 'teacher' FROM rule r
    JOIN classes c ON c.school_id = ${schoolId} JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
      AND ((r.kind = 'class' AND c.id = r.ref) OR (r.kind = 'level' AND l.id = r.ref) OR (r.kind = 'org'
        AND l.org_id = r.ref) OR (r.kind = 'cycle' AND l.cycle = r.word))
    JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
    JOIN class_teachers t ON t.school_id = c.school_id AND t.class_id = c.id
      AND app.in_force(t.from_on, t.to_on, ${day})
    JOIN staff s ON s.school_id = t.school_id AND s.person_id = t.person_id AND app.here(s.left_on, ${day})
    WHERE 'teachers' = ANY (r.who)
    UNION ALL
    SELECT r.exclude, false, t.person_id, NULL, NULL, 'teacher' FROM rule r
      JOIN courses o ON o.school_id = ${schoolId} AND o.subject_id = r.ref
    JOIN school_years y ON y.school_id = o.school_id AND y.id = o.year_id AND y.current
    JOIN course_teachers t ON t.school_id = o.school_id AND t.course_id = o.id
      AND app.in_force(t.from_on, t.to_on, ${day})
    JOIN staff s ON s.school_id = t.school_id AND s.person_id = t.person_id AND app.here(s.left_on, ${day})
    WHERE r.kind = 'subject' AND 'teachers' = ANY (r.who)
    UNION ALL
    SELECT r.exclude, false, w.person_id, NULL, NULL, CASE WHEN w.role = 'prof' THEN 'teacher' ELSE 'other' END
      FROM rule r JOIN worker w ON r.kind = 'everyone' OR r.role = w.role
    UNION ALL
    SELECT r.exclude, true, p.id, NULL, NULL,
      CASE WHEN EXISTS (SELECT 1 FROM worker w WHERE w.person_id = p.id AND w.role = 'prof') THEN 'teacher'
        WHEN EXISTS (SELECT 1 FROM worker w WHERE w.person_id = p.id) THEN 'other' ELSE 'guardian' END
    FROM rule r JOIN persons p ON p.school_id = ${schoolId} AND p.id = r.ref
    WHERE r.kind = 'person' AND r.named AND (EXISTS (SELECT 1 FROM worker w
      WHERE w.person_id = p.id) OR EXISTS (SELECT 1 FROM guardian g JOIN enrolled e ON e.pupil_id = g.pupil_id
      WHERE g.guardian_id = p.id))
    UNION ALL
    -- Who speaks for a place: himself as a pupil, a guardian for his children there, a member of staff.
    SELECT r.exclude, false, m.person_id, CASE q.kind WHEN 'guardian' THEN q.pupil_id END,
      CASE q.kind WHEN 'guardian' THEN q.family_id END, q.kind
    FROM rule r JOIN mandates m ON m.school_id = ${schoolId} AND app.in_force(m.from_on, m.to_on, ${day})
      AND r.mandate = CASE m.kind WHEN 'parent' THEN 'parents' WHEN 'council' THEN 'council' ELSE 'pupils' END
    CROSS JOIN LATERAL (
      SELECT 'pupil' AS kind, e.* FROM enrolled e WHERE e.pupil_id = m.person_id AND m.kind <> 'parent'
      UNION ALL SELECT 'guardian', e.* FROM enrolled e JOIN guardian g ON g.pupil_id = e.pupil_id
        AND g.guardian_id = m.person_id WHERE m.kind IN ('parent', 'council')
      UNION ALL SELECT CASE WHEN s.teacher THEN 'teacher' ELSE 'other' END, NULL, NULL, NULL, m.org_id, NULL, NULL, NULL
        FROM staff s WHERE s.school_id = ${schoolId} AND s.person_id = m.person_id AND app.here(s.left_on, ${day})
        AND m.kind = 'council') q
    WHERE m.place_id IN (q.class_id, q.org_id) AND (r.place = 'everyone' OR (r.place = 'org' AND q.org_id = r.ref)
      OR (m.class_id IS NOT NULL AND ((r.place = 'class' AND q.class_id = r.ref) OR (r.place = 'level'
      AND q.level_id = r.ref) OR (r.place = 'cycle' AND q.cycle = r.word))))
  ), kept AS (
    SELECT h.* FROM hit h WHERE NOT h.exclude
      AND NOT EXISTS (SELECT 1 FROM hit x WHERE x.exclude AND x.person_id = h.person_id AND (x.named OR (x.kind = h.kind
        AND x.child_id IS NOT DISTINCT FROM h.child_id)))
  )
  SELECT person_id, CASE WHEN bool_or(kind = 'pupil') THEN 'pupil' WHEN bool_or(kind = 'teacher') THEN 'teacher'
    WHEN bool_or(kind = 'guardian') THEN 'guardian' ELSE 'other' END AS audience_kind,
    COALESCE(array_agg(DISTINCT child_id) FILTER (WHERE child_id IS NOT NULL), '{}') AS child_ids, CASE
      WHEN count(DISTINCT COALESCE(family_id, child_id)) = 1 THEN (array_agg(family_id) FILTER
      (WHERE family_id IS NOT NULL))[1] END AS family_id
  FROM kept GROUP BY person_id)`;

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));
const at = <T>(list: readonly T[], i: number): T => list[i % list.length]!;

/** A year that is over, with a class of its own. */
async function addOldYear(db: TenantDb): Promise<{ old: string; oldClass: string }> {
  const school_id = school.schoolId;
  const [old, oldClass] = [newId(), newId()];
  const year = {
    school_id,
    id: old,
    name: '2019-2020',
    starts_on: '2019-09-01',
    ends_on: '2020-07-01',
    current: false,
  };
  await db.insertInto('school_years').values(year).execute();
  const level_id = school.levels['6e'];
  await db.insertInto('classes').values({ school_id, id: oldClass, year_id: old, level_id, name: '6A' }).execute();
  return { old, oldClass };
}

/** The nth pupil's class and group: of the year or of another; some begin later, some ended. */
async function enrol(
  db: TenantDb,
  pupil_id: string,
  i: number,
  { old, oldClass, groups }: { old: string; oldClass: string; groups: readonly string[] },
): Promise<void> {
  const school_id = school.schoolId;
  const [year_id, class_id] = i % 7 === 3 ? [old, oldClass] : [school.yearId, at(Object.values(school.classes), i)];
  const to_on = i === 8 ? past : i === 9 ? today : null;
  await db
    .insertInto('enrolments')
    .values({ school_id, id: newId(), pupil_id, year_id, class_id, from_on: '2020-01-01', to_on })
    .execute();
  const member = { school_id, group_id: at(groups, i), pupil_id, from_on: i === 11 ? future : '2020-01-01' };
  if (i % 3)
    await db
      .insertInto('group_members')
      .values({ ...member, to_on: i === 10 ? '2021-01-01' : null })
      .execute();
}

/** The nth pupil's mother and father, with or without authority and access, before, while or after their link holds. */
async function tieGuardians(db: TenantDb, pupil_id: string, i: number, guardians: readonly string[]): Promise<void> {
  for (const [k, guardian_id] of [at(guardians, i), at(guardians, i * 3 + 1)].entries())
    await db
      .insertInto('guardianships')
      .values({
        school_id: school.schoolId,
        pupil_id,
        guardian_id,
        kind: k ? 'father' : 'mother',
        legal: i % 5 !== 4 || k === 0,
        digital_access: i % 6 !== 5 || k === 1,
        starts_on: i === 2 ? future : past,
        ends_on: i === 1 && k ? past : null,
      })
      .onConflict((oc) => oc.doNothing())
      .execute();
}

/**
 * Pupils of two classes and of one of another year, in three households, each with guardians whose links hold or do
 * not; some left.
 */
async function fillFamilies(db: TenantDb, people: readonly TestAccount[]): Promise<void> {
  const school_id = school.schoolId;
  const { old, oldClass } = await addOldYear(db);
  const households = [newId(), newId(), null];
  for (const id of households)
    if (id) await db.insertInto('families').values({ school_id, id, label: 'Foyer' }).execute();
  const groups = [newId(), newId()];
  for (const id of groups)
    await db
      .insertInto('groups')
      .values({ school_id, id, year_id: school.yearId, name: `Groupe ${id}` })
      .execute();
  named.level.push(...Object.values(school.levels));
  named.class.push(...Object.values(school.classes), oldClass);
  named.group.push(...groups);
  named.org.push(...(await db.selectFrom('orgs').select('id').execute()).map(({ id }) => id));
  await fillCourses(db, people, groups);
  const pupils = people.slice(0, 14).map((one) => one.personId);
  const guardians = people.slice(14, 24).map((one) => one.personId);
  for (const [i, pupil_id] of pupils.entries()) {
    const board_regime = at(['Externe', 'Demi-pensionnaire', ''], i);
    const pupil = { school_id, person_id: pupil_id, matricule: `X${i}`, family_id: at(households, i), board_regime };
    await db
      .insertInto('pupils')
      .values({ ...pupil, left_on: i === 5 ? past : i === 6 ? today : null })
      .execute();
    await enrol(db, pupil_id, i, { old, oldClass, groups });
    await tieGuardians(db, pupil_id, i, guardians);
  }
}

/**
 * Two cycles, and subjects taught to a class, to a group, in another year, or to no class; by present, past and future
 * teachers.
 */
async function fillCourses(db: TenantDb, people: readonly TestAccount[], groups: readonly string[]): Promise<void> {
  const school_id = school.schoolId;
  for (const [i, id] of Object.values(school.levels).entries())
    await db
      .updateTable('levels')
      .set({ cycle: at(['Collège', 'Lycée'], i) })
      .where('id', '=', id)
      .execute();
  const { id: pastYear } = await db
    .selectFrom('school_years')
    .select('id')
    .where('current', '=', false)
    .executeTakeFirstOrThrow();
  for (let i = 0; i < 4; i += 1) {
    const subject_id = newId();
    named.subject.push(subject_id);
    const subject = { school_id, id: subject_id, name: `Matière ${i}`, code: `S${i}` };
    await db.insertInto('subjects').values(subject).execute();
    if (i === 3) continue;
    const id = newId();
    const to = i === 1 ? { group_id: groups[0]! } : { class_id: Object.values(school.classes)[0]! };
    await db
      .insertInto('courses')
      .values({ school_id, id, year_id: i === 2 ? pastYear : school.yearId, subject_id, ...to })
      .execute();
    for (const [k, one] of people.slice(28, 32).entries()) {
      const staff = { school_id, person_id: one.personId, teacher: true, left_on: k === 3 ? past : null };
      await db
        .insertInto('staff')
        .values(staff)
        .onConflict((oc) => oc.doNothing())
        .execute();
      const stay = { from_on: k === 1 ? future : past, to_on: k === 2 ? past : null };
      await db
        .insertInto('course_teachers')
        .values({ school_id, course_id: id, person_id: one.personId, ...stay })
        .execute();
    }
  }
}

/**
 * Staff who left, staff without a register, accounts that are closed or not active here, guardians who also work, roles
 * of the school's own.
 */
async function fillStaff(db: TenantDb, people: readonly TestAccount[]): Promise<void> {
  const school_id = school.schoolId;
  const bases = ['prof', 'personnel', 'parent'] as const;
  const roles = bases.map((base) => ({ school_id, id: newId(), name: `Rôle ${base}`, base }));
  await db.insertInto('custom_roles').values(roles).execute();
  for (const [i, one] of people.slice(20).entries()) {
    const left_on = i % 4 === 1 ? past : i % 4 === 2 ? today : null;
    if (i % 3)
      await db
        .insertInto('staff')
        .values({ school_id, person_id: one.personId, teacher: i % 2 === 0, left_on })
        .onConflict((oc) => oc.doNothing())
        .execute();
    if (i % 3 !== 1)
      await db
        .insertInto('auth_entry_roles')
        .values({ school_id, entry_id: one.entryId, role_id: at(roles, i).id })
        .execute();
    if (i % 5 === 4) await db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', one.id).execute();
    if (i % 6 === 5)
      await db.updateTable('auth_entries').set({ active: false }).where('id', '=', one.entryId).execute();
  }
}

/** Mandates of all kinds, of people who belong to their places or do not, that hold, are over or to come. */
async function fillMandates(db: TenantDb, people: readonly TestAccount[]): Promise<void> {
  const classes = Object.values(school.classes);
  const kinds = ['pupil', 'parent', 'council', 'deputy', 'parent', 'eco', 'council'] as const;
  for (const [i, one] of people.entries()) {
    const kind = at(kinds, i);
    const place = kind === 'council' ? { org_id: named.org[0]! } : { class_id: at(classes, i) };
    const stay = { from_on: i % 5 === 4 ? future : past, to_on: i % 7 === 6 ? past : i % 3 ? '2999-12-31' : today };
    const id = { school_id: school.schoolId, id: newId(), kind, person_id: one.personId };
    const by = { by_id: school.accounts.admin.id, created_at: new Date() };
    if (stay.from_on > stay.to_on) continue;
    await db
      .insertInto('mandates')
      .values({ ...id, ...place, ...stay, ...by })
      .execute();
    if (kind === 'council') continue;
    const other = kind === 'parent' ? ('deputy' as const) : ('parent' as const);
    await db
      .insertInto('mandates')
      .values({ ...id, ...stay, ...by, id: newId(), kind: other, class_id: at(classes, i + 1) })
      .execute();
  }
}

beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await inSchool(async (db) => {
    const people: TestAccount[] = [];
    for (let i = 0; i < 34; i += 1) {
      const role = i < 14 ? 'eleve' : i < 24 ? 'parent' : at(['prof', 'personnel', 'transport', 'admin'] as const, i);
      people.push(await addAccount(server, db, school, { role, first: `Prénom ${i}`, last: `Nom ${i}` }));
    }
    await fillFamilies(db, people);
    await fillStaff(db, people);
    await fillMandates(db, people);
    named.person.push(
      ...people.map((one) => one.personId),
      ...Object.values(school.accounts).map((one) => one.personId),
    );
  });
});
afterAll(() => server.stop());

const recipients = async (question: RawBuilder<Recipient>): Promise<Recipient[]> => {
  const rows = await inSchool((db) => db.selectFrom(question.as('r')).selectAll().orderBy('r.person_id').execute());
  return rows.map((row) => ({ ...row, child_ids: row.child_ids.toSorted() }));
};

it('an audience computed from its rules alone equals the one computed for the whole school', async () => {
  const who = fc.subarray(['pupils', 'guardians', 'teachers'] as const, { minLength: 1 });
  const exclude = fc.option(fc.constant(true), { nil: undefined, freq: 2 });
  const role = fc.constantFrom('eleve', 'parent', 'prof', 'personnel', 'admin', 'transport');
  const index = fc.nat(60);
  const mandate = fc.constantFrom('pupils', 'parents', 'council');
  const rule = fc
    .oneof(
      fc.record({ kind: fc.constant('everyone'), exclude }),
      fc.record({ kind: fc.constant('role'), role, exclude }),
      fc.record({ kind: fc.constant('person'), index, exclude }),
      fc.record({
        kind: fc.constant('person'),
        index: fc.nat(13),
        who: fc.subarray(['pupils', 'guardians'] as const, { minLength: 1 }),
        exclude,
      }),
      fc.record({
        kind: fc.constantFrom('org', 'cycle', 'level', 'class', 'group', 'subject', 'regime'),
        index,
        who: fc.option(who, { nil: undefined }),
        exclude,
      }),
      fc.record({ kind: fc.constant('everyone'), mandate, exclude }),
      fc.record({ kind: fc.constantFrom('org', 'cycle', 'level', 'class'), index, mandate, exclude }),
    )
    .map(({ index: i, ...rest }: { kind: string; index?: number }) =>
      JSON.parse(
        JSON.stringify({
          ...rest,
          ...(i !== undefined && { [worded.has(rest.kind) ? 'word' : 'ref']: at(named[rest.kind as 'class'], i) }),
        }),
      ),
    ) as fc.Arbitrary<AudienceRule>;
  await fc.assert(
    fc.asyncProperty(fc.array(rule, { maxLength: 4 }), async (rules) => {
      const long = await recipients(longQuestion(school.schoolId, rules, today));
      expect(await recipients(recipientsOf(school.schoolId, rules, today))).toEqual(long);
      expect(await recipients(recipientsOf(school.schoolId, sql`${JSON.stringify(rules)}`, today))).toEqual(long);
    }),
    { numRuns: 250 },
  );
}, 120_000);
