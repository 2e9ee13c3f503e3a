import type { MessageDoor } from '@encrier/contract/doors.generated';
import { readTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { doorFor } from './doors.public.ts';
import { sourceOf } from './source.public.ts';

/**
 * Turns a received message into something else (such as a complaint); the room concerned does the rest in its own
 * transaction.
 */
export async function openDoor(ctx: Ctx, id: string, key: MessageDoor): Promise<{ door: MessageDoor; id: string }> {
  const source = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => sourceOf(db, ctx, id));
  const door = doorFor(ctx, key, source);
  if (!door?.open) throw notFound();
  return { door: key, id: await door.open(ctx, source) };
}
