import type { BodyOf } from '@encrier/contract/kernel/route';
import type { setReadOnly as route } from '@encrier/contract/school/school';
import { sql } from 'kysely';
import { plainName } from '#kernel/content/direction.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { forbidden } from '#kernel/errors/errors.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import { orgsOf, self } from '#kernel/policy/actor.ts';
import { forgetSchoolState } from '#kernel/tenancy/gate.ts';
import { type SchoolState, setSchoolState } from '#kernel/tenancy/school-acts.ts';
import { settingsRoom } from './settings.room.ts';

/**
 * Opens, suspends or closes the school for everybody. This process applies it at once, the others of the deployment
 * within half a minute; events announced before wait until the school works again.
 */
export async function setState(ctx: SystemCtx, state: SchoolState, reason: string): Promise<void> {
  await settingsRoom.act(ctx, 'school.set_state', async (tx) => {
    const before = await setSchoolState(tx, state, reason);
    await tx.live('school.changed', {}, null);
    return {
      result: null,
      audit: {
        object: { type: 'school', id: String(tx.schoolId) },
        before: { status: before },
        after: { status: state, reason },
      },
    };
  });
  forgetSchoolState(ctx.kernel, ctx.schoolId);
}

/** Refuses a person who only has the settings of some organisations: nobody may stop the others’ work. */
async function refusePart(ctx: Ctx): Promise<void> {
  const over = orgsOf(self(ctx), 'school.settings');
  const others = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
    db
      .selectFrom('orgs')
      .select('id')
      .where('closed_on', 'is', null)
      .where((eb) => eb.not(eb('id', '=', sql<string>`ANY (${[...over]}::uuid[])`)))
      .limit(1)
      .executeTakeFirst(),
  );
  if (others) throw forbidden('school.every_org');
}

/**
 * Makes the school read-only for everybody, or ends that; only the operator of the deployment suspends or closes it.
 */
export async function setReadOnly(ctx: Ctx, { on, reason }: BodyOf<typeof route>): Promise<{ ok: true }> {
  await refusePart(ctx);
  await setState(ctx, on ? 'read_only' : 'active', plainName(reason));
  return { ok: true };
}
