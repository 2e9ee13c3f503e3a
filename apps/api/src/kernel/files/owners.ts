import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';

/** Whether the caller may see the object a file belongs to, at this moment; `reduced`: its pictures no larger than a screen. */
export type OwnerRule = (ctx: Ctx, db: ReadDb, ownerId: string) => Promise<boolean | 'reduced'>;

const rules = new Map<string, OwnerRule>();

/** A room says who may open the files of its objects. */
export function ownsFiles(type: string, rule: OwnerRule): void {
  if (rules.has(type)) throw new Error(`file owner ${type} declared twice`);
  rules.set(type, rule);
}

/** No rule, no file. An upload that nothing adopted yet is its sender's alone. */
export async function mayOpen(ctx: Ctx, db: ReadDb, file: { owner_type: string | null; owner_id: string | null; created_by: string | null }): Promise<boolean | 'reduced'> {
  if (!file.owner_type || !file.owner_id) return ctx.actor.kind === 'account' && file.created_by === ctx.actor.accountId;
  const rule = rules.get(file.owner_type);
  return rule ? rule(ctx, db, file.owner_id) : false;
}
