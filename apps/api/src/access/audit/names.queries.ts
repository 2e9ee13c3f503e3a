import { sql } from 'kysely';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { namedObject } from '#kernel/objects.ts';
import { hasWords } from '#kernel/content/search-key.ts';
import { isFound } from '../../school/directory/directory.public.ts';

/** What a query of the journal needs from its request. */
export type Reading = Pick<Ctx, 'schoolId' | 'actor'> & Pick<ReadCtx, 'db'>;

/** Most ids for the words of a name. */
const maxNamed = 500;

/** Accounts and objects with that name; persons for people who may see them. */
export async function namedBy(ctx: Reading, q: string): Promise<{ accounts: string[]; objects: string[] }> {
  const found = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where(hasWords('search_key', q))
    .limit(maxNamed)
    .execute();
  const people = holds(ctx.actor, 'people.view')
    ? await ctx.db
        .selectFrom('persons as p')
        .select('p.id')
        .where(isFound(ctx, 'p', q))
        .limit(maxNamed)
        .execute()
    : [];
  const accounts = found.map(({ id }) => id);
  return { accounts, objects: [...accounts, ...people.map(({ id }) => id)] };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
type Named = { objectType: string; objectId: string | null; objectName: string | null; objectGone: boolean };

/** Lines with the current names of their objects, in one statement; deleted objects are marked. */
export async function nameObjects<Line extends Omit<Named, 'objectName' | 'objectGone'>>(
  ctx: Reading,
  lines: readonly Line[],
): Promise<(Line & Named)[]> {
  const wanted = new Map<string, Set<string>>();
  for (const { objectType, objectId } of lines) {
    const source = namedObject(objectType);
    if (!source || !objectId || !uuid.test(objectId) || (source.needs && !holds(ctx.actor, source.needs))) continue;
    wanted.set(objectType, (wanted.get(objectType) ?? new Set()).add(objectId));
  }
  const names = new Map<string, string>();
  if (wanted.size) {
    const parts = [...wanted].map(([type, ids]) => {
      const { table, name } = namedObject(type)!;
      // house: names of tables and columns come from the rooms' manifests, the ids are values
      return sql`SELECT ${type}::text AS type, t.id::text AS id, ${sql.raw(name)} AS name FROM ${sql.table(table)} t
        WHERE t.school_id = ${ctx.schoolId} AND t.id = any(${[...ids]}::uuid[])`;
    });
    const rows = await ctx.db
      .selectFrom(
        sql<{ type: string; id: string; name: string | null }>`(${sql.join(parts, sql` UNION ALL `)})`.as('named'),
      )
      .selectAll()
      .execute();
    for (const { type, id, name } of rows) names.set(`${type} ${id}`, name ?? '');
  }
  return lines.map((line) => {
    const name = names.get(`${line.objectType} ${line.objectId}`);
    const asked = line.objectId !== null && wanted.get(line.objectType)?.has(line.objectId) === true;
    return { ...line, objectName: name || null, objectGone: asked && name === undefined };
  });
}
