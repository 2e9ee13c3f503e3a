import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { reachFor } from '../../school/directory/directory.public.ts';

/** Accounts `a` whose notifications the caller may follow: all, or those of the organisations in reach. */
export function followed(ctx: Pick<Ctx, 'actor'>): RawBuilder<boolean> {
  const reach = reachFor(ctx, 'deliveries.follow');
  if (!reach.all) return sql<boolean>`FALSE`;
  return reach.orgIds
    ? sql<boolean>`EXISTS (SELECT FROM auth_entries oe WHERE oe.school_id = a.school_id AND oe.account_id = a.id
      AND oe.active
        AND oe.org_id = ANY (${[...reach.orgIds]}::uuid[]))`
    : sql<boolean>`TRUE`;
}
