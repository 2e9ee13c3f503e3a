import type { BodyOf } from '@encrier/contract/kernel/route';
import type { moveToFamily as moveRoute, updateFamily as updateRoute } from '@encrier/contract/school/persons';
import { newId } from '#kernel/db/id.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { changed, editable, editedMeanwhile } from '../persons.public.ts';
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
    return { result: { ok: true as const }, audit: { object: { type: 'family', id }, ...changed(before, body) } };
  });
}

/** Moves a child to another family, or to a new one of its own. */
export function moveToFamily(
  ctx: Ctx,
  pupilId: string,
  { familyId, was }: BodyOf<typeof moveRoute>,
): Promise<{ id: string }> {
  return personsRoom.act(ctx, 'persons.move_to_family', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    await editable(asker, pupilId);
    const before = await tx.db
      .selectFrom('pupils')
      .select(['family_id', 'version'])
      .where('person_id', '=', pupilId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.family_id !== was)
      throw conflict('edited_meanwhile', { fields: { familyId: { theirs: before.family_id, yours: familyId } } });
    if (familyId && !(await familyStanding(asker, familyId)).edit) throw notFound();
    const id = familyId ?? newId(tx.now.getTime());
    if (!familyId) {
      const person = await tx.db
        .selectFrom('persons')
        .select(['last_name', 'address'])
        .where('id', '=', pupilId)
        .executeTakeFirstOrThrow();
      await tx.db
        .insertInto('families')
        .values({ school_id: tx.schoolId, id, label: person.last_name, address: person.address })
        .execute();
    }
    await tx.db
      .updateTable('pupils')
      .set({ family_id: id, version: before.version + 1 })
      .where('person_id', '=', pupilId)
      .execute();
    return {
      result: { id },
      audit: {
        object: { type: 'pupil', id: pupilId },
        before: { family_id: before.family_id },
        after: { family_id: id },
      },
    };
  });
}
