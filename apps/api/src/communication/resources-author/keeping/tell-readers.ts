import type { AudienceRule } from '@encrier/contract/communication/audience';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { recipientsOf } from '../../audience/audience.public.ts';

type Live = { db: ReadDb; live: (kind: string, payload: Record<string, string | number>, accounts: readonly string[] | null) => Promise<void> };

/** Tells the open screens of those whom resources are for, and their authors': two statements whatever their number. */
export async function tellReaders(tx: Live, ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  const { rows: [found] } = await sql<{ rules: AudienceRule[] | null; authors: string[] | null }>`SELECT
    (SELECT json_agg(DISTINCT jsonb_strip_nulls(jsonb_build_object('kind', x.kind, 'role', x.role, 'ref', COALESCE(x.level_id, x.class_id, x.group_id, x.person_id), 'who', to_jsonb(x.who)))) FROM resource_audience x WHERE x.school_id = ${ctx.schoolId} AND x.resource_id = ANY (${[...ids]}::uuid[]) AND NOT x.exclude) AS rules,
    (SELECT array_agg(DISTINCT r.author_id::text) FROM resources r WHERE r.school_id = ${ctx.schoolId} AND r.id = ANY (${[...ids]}::uuid[])) AS authors`.execute(tx.db as never);
  const accounts = new Set<string>([...(found?.authors ?? []), ...(ctx.actor.kind === 'account' ? [(ctx.actor as AccountActor).accountId] : [])]);
  if (found?.rules?.length) {
    const rows = await tx.db.selectFrom(recipientsOf(ctx.schoolId, found.rules, ctx.today).as('r')).innerJoin('accounts as a', 'a.person_id', 'r.person_id').select('a.id').where('a.status', '=', 'active').execute();
    for (const row of rows) accounts.add(row.id);
  }
  await tx.live('resources.changed', {}, [...accounts]);
}
