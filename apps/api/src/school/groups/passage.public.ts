import { sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { type CopyPair, twinRows, twinsOf } from '#kernel/db/twins.ts';
import { groupsRoom } from './groups.room.ts';

/**
 * Copies the groups of a year into the next one, without members: those across classes, and the parts of a class that
 * continues, given by `classes` with its successor. Returns each group with its source.
 */
export async function copyGroups(
  inAct: InAct,
  fromYearId: string,
  toYearId: string,
  classes: readonly CopyPair[],
): Promise<CopyPair[]> {
  const tx = groupsRoom.join(inAct);
  const source = () =>
    tx.db
      .selectFrom('groups as g')
      .leftJoin(twinRows(classes).as<'k'>(sql`k`), (join) => join.on(sql<boolean>`k.old = g.class_id`))
      .where('g.year_id', '=', fromYearId)
      .where(sql<boolean>`(g.class_id IS NULL OR k.new IS NOT NULL)`);
  const twins = twinsOf(tx.now, await source().select('g.id').execute());
  if (!twins.length) return [];
  await tx.db
    .insertInto('groups')
    .columns(['school_id', 'id', 'year_id', 'name', 'kind', 'class_id', 'subject_id', 'capacity', 'position'])
    .expression(
      source()
        .innerJoin(twinRows(twins).as<'m'>(sql`m`), (join) => join.on(sql<boolean>`m.old = g.id`))
        .select([
          sql<number>`${tx.schoolId}::integer`.as('school_id'),
          sql<string>`m.new`.as('id'),
          sql<string>`${toYearId}::uuid`.as('year_id'),
          'g.name',
          'g.kind',
          sql<string | null>`k.new`.as('class_id'),
          'g.subject_id',
          'g.capacity',
          'g.position',
        ]),
    )
    .execute();
  return twins;
}

/** Removes every group of a year, with its members. */
export async function removeGroupsOf(inAct: InAct, yearId: string): Promise<void> {
  const tx = groupsRoom.join(inAct);
  await tx.db.deleteFrom('groups').where('year_id', '=', yearId).execute();
}
