import { ownRoom } from '@encrier/contract/planning/lessons';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { invalid } from '#kernel/errors/errors.ts';
import { makesRooms } from './lessons.reach.ts';

/** A lesson is given a room only where its organisation has a server that makes them. */
export async function refuseRoomless(db: ReadDb, orgId: string | null, remoteUrl: string): Promise<void> {
  if (remoteUrl !== ownRoom) return;
  const org = await db
    .selectFrom('orgs as o')
    .select('o.id')
    .where('o.id', '=', orgId)
    .where(makesRooms(sql`o.id`))
    .executeTakeFirst();
  if (!org) throw invalid('lessons.no_room', { remoteUrl: 'lessons.no_room' });
}
