import { nameOf } from '#kernel/db/person-name.ts';
import { maxLists, type SavedList } from '@encrier/contract/communication/audience-lists';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { sql } from 'kysely';
import type { Done, InAct } from '#kernel/act/act.ts';
import { plainName } from '#kernel/content/direction.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { scopeOf, self } from '#kernel/policy/actor.ts';
import { rightFor } from '../audience.policy.ts';
import { chipsOf } from '../audience.public.ts';
import { audienceRoom } from '../audience.room.ts';
import { ruleColumns, ruleFields, ruleName, ruleOf, type StoredRule } from '../rules.public.ts';

type Asker = Pick<Ctx, 'schoolId' | 'today' | 'actor'>;
export const listObject = (id: string): { type: string; id: string } => ({ type: 'audience_list', id });

/**
 * Whether the author may publish to the whole school: such an office shares its lists, and finds everybody by name
 * anyway.
 */
export const sharesLists = (ctx: Pick<Ctx, 'actor'>): boolean =>
  Object.values<PermissionKey>(rightFor).some((permission) => scopeOf(ctx.actor, permission) === 'school');

/** A saved list as stored: callers must leave out what their reader cannot address. */
export type KeptList = Omit<SavedList, 'chips'> & { rules: AudienceRule[]; names: (string | null)[] };
type Row = Omit<SavedList, 'chips'> & { rules: (StoredRule & { current: boolean })[] };

/**
 * The author's own lists by name, then the lists shared by the office; or one own list. Classes and groups of another
 * year are left out.
 */
export async function keptLists(db: ReadDb, ctx: Asker, own: string | null = null): Promise<KeptList[]> {
  const me = self(ctx).accountId;
  const rows = await db
    .selectFrom(
      sql<Row>`(
      SELECT o.id, o.name, o.name_key, o.version, o.shared, o.account_id <> ${me} AS others, CASE
        WHEN o.account_id <> ${me} THEN ${nameOf('a')} END AS by,
        COALESCE((SELECT json_agg(json_build_object(${ruleFields}, 'name', ${ruleName},
          'current', x.kind NOT IN ('class', 'group') OR y.current) ORDER BY x.position)
          FROM audience_list_rules x LEFT JOIN classes c ON c.school_id = x.school_id AND c.id = x.class_id
            LEFT JOIN groups g ON g.school_id = x.school_id AND g.id = x.group_id
          LEFT JOIN school_years y ON y.school_id = x.school_id AND y.id = COALESCE(c.year_id, g.year_id)
            WHERE x.school_id = o.school_id AND x.list_id = o.id), '[]') AS rules
      FROM audience_lists o JOIN accounts a ON a.school_id = o.school_id AND a.id = o.account_id
      WHERE o.school_id = ${ctx.schoolId} AND (o.account_id = ${me} OR (o.shared AND ${own}::uuid IS NULL
        AND ${sharesLists(ctx)}::boolean))
        AND (${own}::uuid IS NULL OR o.id = ${own}::uuid))`.as('l'),
    )
    .select(['id', 'name', 'version', 'shared', 'by', 'rules'])
    .orderBy(sql`l.others, l.name_key`)
    .execute();
  return rows.map(({ rules, ...row }) => {
    const standing = rules.filter((rule) => rule.current);
    return { ...row, rules: standing.map(ruleOf), names: standing.map(({ name }) => name) };
  });
}

/** A list as its reader sees it, with the rules that are open to them. */
export const presentList = (
  ctx: Pick<Ctx, 'actor'>,
  { rules, names, ...list }: KeptList,
  open: (rule: AudienceRule) => boolean,
): SavedList => ({
  ...list,
  chips: chipsOf(
    self(ctx).lang,
    rules.map((rule, at) => ({ rule, name: names[at] ?? null })).filter(({ rule }) => open(rule)),
  ),
});

/** A name to show, and its key for comparison. Throws `invalid` for one without a letter. */
function named(given: string): { name: string; name_key: string } {
  const name = plainName(given);
  if (!name) throw invalid('invalid', { name: 'invalid' });
  return { name, name_key: searchKey(name) };
}

function refuseSharing(ctx: Ctx, shared: boolean): void {
  if (shared && !sharesLists(ctx)) throw invalid('audience.not_shared', { shared: 'audience.not_shared' });
}

/** Two windows of one person wait for each other: one list for each name, and never more than the limit. */
const oneAtATime = (db: ReadDb, ctx: Ctx) =>
  db.selectFrom('accounts').select('id').where('id', '=', self(ctx).accountId).forNoKeyUpdate().executeTakeFirst();

/** One of the author's own lists. Throws `not_found`. */
export async function ownList(db: ReadDb, ctx: Ctx, id: string): Promise<KeptList> {
  const [list] = await keptLists(db, ctx, id);
  if (!list) throw notFound();
  return list;
}

/**
 * Saves an audience under a name; replaces the list that already has this name. The caller must have checked the rules.
 * Throws `audience.too_many_lists`, and `audience.not_shared` for an author who may not address the whole school.
 */
export async function keepList(
  inAct: InAct,
  ctx: Ctx,
  { id, name, audience, shared }: { id: string; name: string; audience: readonly AudienceRule[]; shared: boolean },
): Promise<Done<KeptList>> {
  const { db } = audienceRoom.join(inAct);
  const words = named(name);
  refuseSharing(ctx, shared);
  await oneAtATime(db, ctx);
  const { accountId } = self(ctx);
  const own = await db
    .selectFrom('audience_lists')
    .select(['id', 'name_key'])
    .where('account_id', '=', accountId)
    .execute();
  const known = own.find((list) => list.name_key === words.name_key) ?? own.find((list) => list.id === id);
  if (!known && own.length >= maxLists) throw conflict('audience.too_many_lists');
  const key = known?.id ?? id;
  if (known) {
    await db
      .updateTable('audience_lists')
      .set((eb) => ({ ...words, shared, version: eb('version', '+', 1) }))
      .where('id', '=', key)
      .execute();
    await db.deleteFrom('audience_list_rules').where('list_id', '=', key).execute();
  } else {
    const made = await db
      .insertInto('audience_lists')
      .values({ school_id: ctx.schoolId, id, account_id: accountId, shared, ...words })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw notFound();
  }
  await db
    .insertInto('audience_list_rules')
    .values(audience.map((rule, at) => ({ school_id: ctx.schoolId, list_id: key, ...ruleColumns(rule, at) })))
    .execute();
  return {
    result: await ownList(db, ctx, key),
    audit: {
      object: listObject(key),
      after: { name: words.name, rules: audience.length, shared, replaced: known !== undefined },
    },
  };
}

type Renamed = Pick<SavedList, 'id' | 'name' | 'shared' | 'version'>;
/**
 * Throws `audience.list_name_taken`, `audience.not_shared`, and `edited_meanwhile` with the values of the other window.
 */
export function renameList(ctx: Ctx, id: string, { version, name, shared }: Omit<Renamed, 'id'>): Promise<Renamed> {
  const words = named(name);
  return audienceRoom.act(ctx, 'audience.rename_list', async ({ db }) => {
    await oneAtATime(db, ctx);
    const before = await ownList(db, ctx, id);
    if (shared !== before.shared) refuseSharing(ctx, shared);
    requireVersion(before, version, {
      theirs: { name: before.name, shared: before.shared },
      yours: { name: words.name, shared },
    });
    const taken = await db
      .selectFrom('audience_lists')
      .select('id')
      .where('account_id', '=', self(ctx).accountId)
      .where('name_key', '=', words.name_key)
      .where('id', '<>', id)
      .executeTakeFirst();
    if (taken) throw conflict('audience.list_name_taken');
    await db
      .updateTable('audience_lists')
      .set({ ...words, shared, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return {
      result: { id, name: words.name, shared, version: version + 1 },
      audit: {
        object: listObject(id),
        before: { name: before.name, shared: before.shared },
        after: { name: words.name, shared },
      },
    };
  });
}

export function removeList(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return audienceRoom.act(ctx, 'audience.remove_list', async ({ db }) => {
    const before = await ownList(db, ctx, id);
    await db.deleteFrom('audience_lists').where('id', '=', id).execute();
    return {
      result: { ok: true as const },
      audit: { object: listObject(id), before: { name: before.name }, after: null },
    };
  });
}
