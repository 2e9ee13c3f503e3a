import { nameOf } from '#kernel/db/person-name.ts';
import { rowPhoto } from '#kernel/db/person-photo.ts';
import { classNameOf } from '#kernel/db/class-name.ts';
import type { Correspondent } from '@encrier/contract/communication/messages';
import type { Lang, Role } from '@encrier/contract/kernel/schema';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { answeringTies } from '#kernel/reach/ties.ts';
import { detailOf, type PersonFacts } from './people.messages.ts';

export type PersonRow = { accountId: string | null; label: string; photo: string; role: Role; facts: PersonFacts };

/**
 * Whose children a viewer may see: all for a viewer who sees every pupil, those of their classes for a teacher, none
 * for others.
 */
export type Viewer = { schoolId: number; personId: string | null; sees: 'all' | 'classes' | 'none'; day: string };
export function viewerOf(ctx: { schoolId: number; today: string }, actor: AccountActor): Viewer {
  const scope = actor.permissions.get('people.view');
  return {
    schoolId: ctx.schoolId,
    personId: actor.personId,
    sees: scope === 'school' ? 'all' : scope && actor.personId ? 'classes' : 'none',
    day: ctx.today,
  };
}

/**
 * Names of the subjects that the teachers in `persons` (a query of ids) teach on a day, a row `(person_id, names)`
 * each. A course is found by its key and only then compared with the year: among many schools the planner would read
 * every course of the year for each teacher.
 */
export const subjectsOf = (
  { schoolId, day }: Viewer,
  persons: Expression<unknown>,
): RawBuilder<unknown> => sql`SELECT d.person_id, json_agg(sb.name ORDER BY sb.name) AS names
  FROM (SELECT DISTINCT t.person_id, o.subject_id FROM course_teachers t
    CROSS JOIN LATERAL (SELECT c.subject_id, c.year_id FROM courses c
    WHERE c.school_id = ${schoolId} AND c.id = t.course_id OFFSET 0) o
    WHERE t.school_id = ${schoolId} AND t.person_id IN (${persons}) AND app.in_force(t.from_on, t.to_on, ${day})
      AND o.year_id = (SELECT y.id FROM school_years y WHERE y.school_id = ${schoolId} AND y.current)) d
  JOIN subjects sb ON sb.school_id = ${schoolId} AND sb.id = d.subject_id GROUP BY d.person_id`;

/**
 * Details that may be shown of a person in a role; `children` limits a guardian's children to these, null to those the
 * viewer may see. `taught` is the result of `subjectsOf` for many teachers; without it, the subjects of each teacher
 * are looked up one by one.
 */
export function factsSql(
  viewer: Viewer,
  person: Expression<unknown>,
  role: RawBuilder<unknown>,
  children: RawBuilder<unknown>,
  taught?: string,
): RawBuilder<PersonFacts> {
  const { schoolId } = viewer;
  const subjects = taught
    ? sql`SELECT names FROM ${sql.ref(taught)} WHERE person_id = ${person}`
    : sql`SELECT names FROM (${subjectsOf(viewer, sql`SELECT ${person}`)}) own`;
  return sql<PersonFacts>`CASE ${role}
    WHEN 'prof' THEN json_build_object('subjects', (${subjects}))
    WHEN 'eleve' THEN json_build_object('class', ${classNameOf(person, viewer.day)})
    WHEN 'parent' THEN json_build_object('kin', ${kinOf(viewer, person, children)})
    ELSE json_build_object('function', (SELECT NULLIF(sf.function, '') FROM staff sf
      WHERE sf.school_id = ${schoolId} AND sf.person_id = ${person})) END`;
}

/** The children of a guardian that the viewer may see; no query for a viewer who may see none. */
function kinOf(viewer: Viewer, person: Expression<unknown>, children: RawBuilder<unknown>): RawBuilder<unknown> {
  const { personId, sees, day } = viewer;
  if (sees === 'none') return sql`NULL`;
  const reached =
    sees === 'all'
      ? sql``
      : sql`AND EXISTS (SELECT 1 FROM enrolments e
        JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
        JOIN class_teachers t ON t.school_id = e.school_id AND t.class_id = e.class_id AND t.person_id = ${personId}
        AND app.in_force(t.from_on, t.to_on, ${day})
    WHERE e.school_id = g.school_id AND e.pupil_id = g.pupil_id AND app.enrolled(e.to_on, ${day}))`;
  return sql`(SELECT json_agg(json_build_object('kin', g.kind, 'name', h.first_name,
    'class', ${classNameOf(sql`g.pupil_id`, viewer.day)}) ORDER BY h.birth_on, h.first_name)
    FROM ${answeringTies('g', day)} JOIN persons h ON h.school_id = g.school_id AND h.id = g.pupil_id
      WHERE g.guardian_id = ${person} AND (${children} IS NULL OR g.pupil_id = ANY (${children})) ${reached})`;
}

/** A person of a conversation, from a row of `accounts`. */
export const personSql = (
  viewer: Viewer,
  account: string,
  role: RawBuilder<unknown>,
  children: RawBuilder<unknown>,
  taught?: string,
): RawBuilder<PersonRow> => {
  const of = (column: string) => sql.ref(`${account}.${column}`);
  return sql<PersonRow>`json_build_object('accountId', ${of('id')},
    'label', ${nameOf(account)}, 'role', ${role},
    'photo', ${rowPhoto(account)},
      'facts', ${factsSql(viewer, of('person_id'), role, children, taught)})`;
};

export const presentPerson = (lang: Lang, { facts, ...row }: PersonRow): Correspondent => ({
  ...row,
  detail: detailOf(lang, facts),
});

export { detailOf, forChild, type PersonFacts, wholeThread } from './people.messages.ts';
