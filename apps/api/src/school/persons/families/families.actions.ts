import type { BodyOf } from '@encrier/contract/kernel/route';
import type { updateFamily as updateRoute } from '@encrier/contract/school/persons';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { changesOf } from '#kernel/policy/edits.ts';
import { editedMeanwhile } from '../persons.public.ts';
import { familyStanding } from './families.queries.ts';
import { personsRoom } from '../persons.room.ts';

/** Changes a family's name, address, language, and whether the parents live apart. */
export function updateFamily(
  ctx: Ctx,
  id: string,
  { version, ...body }: BodyOf<typeof updateRoute>,
): Promise<{ ok: true }> {
  return personsRoom.act(ctx, 'persons.update_family', async (tx) => {
    if (!(await familyStanding({ ...ctx, db: tx.db }, id)).edit) throw notFound();
    const { version: known, ...before } = await tx.db
      .selectFrom('families')
      .select(['label', 'address', 'language', 'separated', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (known !== version) throw editedMeanwhile(known, before, body);
    await tx.db
      .updateTable('families')
      .set({ ...body, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return { result: { ok: true as const }, audit: { object: { type: 'family', id }, ...changesOf(before, body) } };
  });
}
