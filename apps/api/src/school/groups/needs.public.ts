import { nameOf } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { isInForce } from '#kernel/db/stays.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, invalid } from '#kernel/errors/errors.ts';
import { cleanName, openYear } from '../classes/classes.public.ts';
import { groupsRoom } from './groups.room.ts';

type NeedGroup = { id: string; name: string; pupilIds: readonly string[] };
type Stay = { yearId: string; subjectId: string | null; from: string; to: string | null };

/**
 * Creates groups of a year for needs of some pupils, filled from a day to a day. The caller must have checked the
 * right, and that the pupils are theirs to group.
 */
export async function makeNeedGroups(inAct: InAct, groups: readonly NeedGroup[], stay: Stay): Promise<void> {
  const tx = groupsRoom.join(inAct);
  const year = await openYear(tx.db, stay.yearId);
  const to = stay.to ?? year.ends_on;
  if (stay.from < year.starts_on || to > year.ends_on || to < stay.from)
    throw invalid('groups.dates', { [to < stay.from || to > year.ends_on ? 'to' : 'from']: 'groups.dates' });
  const named = groups.map((one) => ({ ...one, name: cleanName(one.name) }));
  const names = named.map(({ name }) => name);
  const taken = await tx.db
    .selectFrom('groups')
    .select('name')
    .where('year_id', '=', year.id)
    .where('name', 'in', names)
    .execute();
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (taken.length + twice.length)
    throw conflict('groups.name_taken', { names: [...taken.map(({ name }) => name), ...twice] });
  await tx.db
    .insertInto('groups')
    .values(
      named.map(({ id, name }) => ({
        school_id: tx.schoolId,
        id,
        name,
        year_id: year.id,
        kind: 'support',
        subject_id: stay.subjectId,
      })),
    )
    .execute();
  await tx.db
    .insertInto('group_members')
    .values(
      named.flatMap(({ id, pupilIds }) =>
        pupilIds.map((pupil_id) => ({
          school_id: tx.schoolId,
          group_id: id,
          pupil_id,
          from_on: stay.from,
          to_on: to,
        })),
      ),
    )
    .execute();
  await tx.live('groups.changed', {}, { holds: ['school.structure', 'people.view'] });
}

/** Deletes such groups with their members; refused once a course belongs to one. Returns those that existed. */
export async function removeNeedGroups(inAct: InAct, ids: readonly string[]): Promise<string[]> {
  if (!ids.length) return [];
  const tx = groupsRoom.join(inAct);
  const held = await tx.db
    .selectFrom('groups')
    .select('id')
    .where('id', 'in', [...ids])
    .forUpdate()
    .execute();
  const used = await tx.db
    .selectFrom('courses')
    .select('id')
    .where('group_id', 'in', [...ids])
    .limit(1)
    .execute();
  if (used.length) throw conflict('groups.in_use');
  await tx.db
    .deleteFrom('group_members')
    .where('group_id', 'in', [...ids])
    .execute();
  await tx.db
    .deleteFrom('groups')
    .where('id', 'in', [...ids])
    .execute();
  await tx.live('groups.changed', {}, { holds: ['school.structure', 'people.view'] });
  return held.map(({ id }) => id);
}

/** Some groups with the days of their periods and the names of present and future members on a day. */
export const needGroupRows = (db: ReadDb, ids: readonly string[], day: string) =>
  db
    .selectFrom('groups as gr')
    .select(['gr.id', 'gr.name'])
    .select([
      sql<string | null>`(SELECT min(m.from_on)::text FROM group_members m WHERE m.school_id = gr.school_id
        AND m.group_id = gr.id)`.as('from'),
      sql<string | null>`(SELECT max(m.to_on)::text FROM group_members m WHERE m.school_id = gr.school_id
        AND m.group_id = gr.id)`.as('to'),
      sql<{ id: string; label: string }[]>`COALESCE((SELECT json_agg(json_build_object('id', p.id,
          'label', ${nameOf('p')}) ORDER BY p.last_name, p.first_name, p.id)
        FROM group_members m JOIN persons p ON p.school_id = m.school_id AND p.id = m.pupil_id
        WHERE m.school_id = gr.school_id AND m.group_id = gr.id AND (${isInForce('m', day)}
          OR m.from_on > ${day}::date)), '[]')`.as('pupils'),
    ])
    .where('gr.id', 'in', [...ids])
    .orderBy('gr.name')
    .orderBy('gr.id')
    .execute();
