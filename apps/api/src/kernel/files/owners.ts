import type { ModuleKey } from '@encrier/contract/modules.generated';
import type { Database, ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';

/** Whether the caller may see now the object that a file belongs to; `reduced` limits images to screen size. */
export type OwnerRule = (ctx: Ctx, db: ReadDb, ownerId: string) => Promise<boolean | 'reduced'>;

/**
 * Where an owner of files is stored: the row of `table` whose `column` is the owner id of its files. Without that row
 * the nightly sweep deletes them.
 */
export type OwnerRow = { table: keyof Database; column: string };

const rules = new Map<string, { rule: OwnerRule; module: ModuleKey | null }>();
const rows = new Map<string, OwnerRow>();

/**
 * Declares who may open the files of a room's objects, and where these are stored: `id` of `table` by default. Nobody
 * may while the room's module is switched off for them; null for a room that is always on.
 */
export function ownsFiles(
  type: string,
  { table, column = 'id', module }: { table: keyof Database; column?: string; module: ModuleKey | null },
  rule: OwnerRule,
): void {
  if (rules.has(type)) throw new Error(`file owner ${type} declared twice`);
  rules.set(type, { rule, module });
  rows.set(type, { table, column });
}

/** Every type of owner with its table and column. */
export const ownerRows = (): ReadonlyMap<string, OwnerRow> => rows;
/** Every kind of owner with the module without which nobody opens its files. */
export const ownerModules = (): ReadonlyMap<string, ModuleKey | null> =>
  new Map([...rules].map(([type, { module }]) => [type, module]));

/** Without a rule nobody may open a file. An upload not adopted yet is only for its sender. */
export async function mayOpen(
  ctx: Ctx,
  db: ReadDb,
  file: { owner_type: string | null; owner_id: string | null; created_by: string | null },
): Promise<boolean | 'reduced'> {
  if (!file.owner_type || !file.owner_id)
    return ctx.actor.kind === 'account' && !ctx.actor.lookedAtBy && file.created_by === ctx.actor.accountId;
  const owner = rules.get(file.owner_type);
  if (!owner || (owner.module && ctx.off?.has(owner.module))) return false;
  return owner.rule(ctx, db, file.owner_id);
}
