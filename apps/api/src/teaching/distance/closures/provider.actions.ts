import type { BodyOf } from '@encrier/contract/kernel/route';
import type { setProvider } from '@encrier/contract/teaching/distance-closures';
import { sql } from 'kysely';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { distanceRoom } from '../distance.room.ts';
import { keptSecret, sealSecret } from '../rooms/rooms.queries.ts';
import { isSecret, serverOf } from './closures.policy.ts';
import { closesOrg } from './closures.reach.ts';

type Given = BodyOf<typeof setProvider>;

/** The secret to store: a new one sealed, or the current one when none is sent; only one kind of server has one. */
function sealedSecret(ctx: Ctx, orgId: string, { kind, secret }: Given, held: string | null): string | null {
  if (kind !== 'bigbluebutton') return null;
  if (secret === undefined) return keptSecret(ctx, orgId, held);
  return secret && sealSecret(ctx, orgId, secret);
}

/**
 * Sets where the remote lessons of an organisation take place. The journal records that a secret is stored, never its
 * value.
 */
export function chooseProvider(ctx: Ctx, orgId: string, given: Given): Promise<{ version: number }> {
  const { kind, secret } = given;
  const server = serverOf(kind, given.server, ctx.kernel.config.loopbackPush);
  if (server === null) throw invalid('distance.server', { server: 'distance.server' });
  if (secret && !isSecret(secret)) throw invalid('distance.secret', { secret: 'distance.secret' });
  return distanceRoom.act(ctx, 'distance.provider', async (tx) => {
    const org = await tx.db
      .selectFrom('orgs as o')
      .leftJoin('distance_providers as p', (join) =>
        join.onRef('p.school_id', '=', 'o.school_id').onRef('p.org_id', '=', 'o.id'),
      )
      .select(['o.id', 'p.kind', 'p.server', 'p.version', 'p.bbb_secret'])
      .where('o.id', '=', orgId)
      .where(closesOrg(ctx, sql`o.id`))
      .executeTakeFirst();
    if (!org) throw notFound();
    requireVersion(org, given.version);
    const bbb_secret = sealedSecret(ctx, orgId, given, org.bbb_secret);
    const done = { kind, server, bbb_secret, version: given.version + 1 };
    const set = await tx.db
      .insertInto('distance_providers')
      .values({ school_id: tx.schoolId, org_id: orgId, ...done })
      .onConflict((oc) =>
        oc.columns(['school_id', 'org_id']).doUpdateSet(done).where('distance_providers.version', '=', given.version),
      )
      .returning('version')
      .executeTakeFirst();
    if (!set) throw conflict('edited_meanwhile');
    const was = { kind: org.kind ?? 'link', server: org.server ?? '' };
    return {
      result: { version: set.version },
      audit: {
        object: { type: 'distance_provider', id: orgId },
        // A changed secret counts as a change, although its value is never written to the journal.
        before: { ...was, bbb_secret: org.bbb_secret ? 'kept' : null },
        after: { kind, server, bbb_secret: done.bbb_secret ? (secret ? 'replaced' : 'kept') : null },
      },
    };
  });
}
