import type { ModuleKey } from '@encrier/contract/modules.generated';
import type { Database, ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';

/**
 * Whether the caller may see the object a file belongs to, at this moment; `reduced`: its pictures no larger than a
 * screen.
 */
export type OwnerRule = (ctx: Ctx, db: ReadDb, ownerId: string) => Promise<boolean | 'reduced'>;

/**
 * Where an owner of files stands: the row of `table` whose `column` is the id that its files bear. Without such a row
 * the nightly sweep takes them.
 */
export type OwnerRow = { table: keyof Database; column: string };

const rules = new Map<string, { rule: OwnerRule; module: ModuleKey | null }>();
const rows = new Map<string, OwnerRow>();

/**
 * A room says who may open the files of its objects, and where those stand: `id` of `table`, unless another column is
 * named. Nobody to whom its module is switched off; null for what is always there.
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

/** Every kind of owner with its row. */
export const ownerRows = (): ReadonlyMap<string, OwnerRow> => rows;
/** Every kind of owner with the module without which nobody opens its files. */
export const ownerModules = (): ReadonlyMap<string, ModuleKey | null> =>
  new Map([...rules].map(([type, { module }]) => [type, module]));

/** No rule, no file. An upload that nothing adopted yet is its sender's alone. */
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
