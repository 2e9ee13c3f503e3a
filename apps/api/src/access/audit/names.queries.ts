import { sql } from 'kysely';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import type { PermissionKey } from '@encrier/contract/kernel/permission';

/** What a question about the journal needs of its request. */
export type Reading = Pick<Ctx, 'schoolId' | 'actor'> & Pick<ReadCtx, 'db'>;

type Source = {
  table: string;
  /** SQL of the name, on the row `t`; a title or a person's name, never what is inside. */
  name: string;
  /** Permission without which the name stays hidden; what is public in the school asks for none. */
  needs?: PermissionKey;
};
const person: Source = { table: 'persons', name: "t.first_name || ' ' || t.last_name", needs: 'people.view' };

/** Where the journal finds what its objects are called today, by the type that a line names. */
export const nameSources: Readonly<Record<string, Source>> = {
  account: { table: 'accounts', name: "t.first_name || ' ' || t.last_name" },
  pupil: person,
  person,
  staff: person,
  family: { table: 'families', name: 't.label', needs: 'people.view' },
  class: { table: 'classes', name: 't.name' },
  classroom: { table: 'classrooms', name: 't.name' },
  level: { table: 'levels', name: 't.name' },
  group: { table: 'groups', name: 't.name' },
  subject: { table: 'subjects', name: 't.name' },
  course: {
    table: 'courses',
    name: "(SELECT s.name FROM subjects s WHERE s.school_id = t.school_id AND s.id = t.subject_id) || coalesce(' · ' || (SELECT c.name FROM classes c WHERE c.school_id = t.school_id AND c.id = t.class_id), '')",
  },
  org: { table: 'orgs', name: 't.name' },
  role: { table: 'custom_roles', name: 't.name' },
  school_year: { table: 'school_years', name: 't.name' },
  term: { table: 'terms', name: 't.name' },
  holiday: { table: 'holidays', name: 't.name' },
  rollover: { table: 'rollovers', name: 't.name' },
  import: { table: 'imports', name: 't.file_name' },
  post: { table: 'posts', name: 't.title' },
  news: { table: 'posts', name: 't.title' },
  post_category: { table: 'post_categories', name: 't.label' },
  document: { table: 'documents', name: 't.title', needs: 'documents.publish' },
  certificate: { table: 'certificates', name: "coalesce(t.number, '')" },
  paper_campaign: { table: 'paper_campaigns', name: 't.title' },
  reenrolment: { table: 'reenrolment_campaigns', name: 't.name' },
  album: { table: 'albums', name: 't.title' },
  media: { table: 'albums', name: 't.title' },
  board: { table: 'boards', name: 't.title' },
  resource: { table: 'resources', name: 't.title' },
  resource_folder: { table: 'resource_folders', name: 't.name' },
  // What a complaint is about stays between its people; its number names it.
  complaint: { table: 'complaints', name: 't.number' },
  complaint_category: { table: 'complaint_categories', name: 't.label' },
};

/** Ids at most that words of a name stand for. */
const mostNamed = 500;

/** Accounts of that name, and all that lines may call by it; persons for whom may see them. */
export async function namedBy(ctx: Reading, like: string): Promise<{ accounts: string[]; objects: string[] }> {
  const found = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('search_key', 'like', like)
    .limit(mostNamed)
    .execute();
  const people = holds(ctx.actor, 'people.view')
    ? await ctx.db.selectFrom('persons').select('id').where('search_key', 'like', like).limit(mostNamed).execute()
    : [];
  const accounts = found.map(({ id }) => id);
  return { accounts, objects: [...accounts, ...people.map(({ id }) => id)] };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
type Named = { objectType: string; objectId: string | null; objectName: string | null; objectGone: boolean };

/** Lines with what their objects are called now, in one statement; one that is no more says so. */
export async function nameObjects<Line extends Omit<Named, 'objectName' | 'objectGone'>>(
  ctx: Reading,
  lines: readonly Line[],
): Promise<(Line & Named)[]> {
  const wanted = new Map<string, Set<string>>();
  for (const { objectType, objectId } of lines) {
    const source = nameSources[objectType];
    if (!source || !objectId || !uuid.test(objectId) || (source.needs && !holds(ctx.actor, source.needs))) continue;
    wanted.set(objectType, (wanted.get(objectType) ?? new Set()).add(objectId));
  }
  const names = new Map<string, string>();
  if (wanted.size) {
    const parts = [...wanted].map(([type, ids]) => {
      const { table, name } = nameSources[type] as Source;
      // house: names of tables and columns come from the list above, the ids are values
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
