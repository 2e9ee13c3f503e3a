import type { BodyOf } from '@encrier/contract/kernel/route';
import type { moveToFamily as moveRoute, updatePupil as updateRoute } from '@encrier/contract/school/persons';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { changesOf } from '#kernel/policy/edits.ts';
import { familyStanding } from '../persons/families/families.public.ts';
import {
  editable,
  editedMeanwhile,
  identityColumns,
  keyOf,
  personColumns,
  refuseUnreal,
} from '../persons/persons.public.ts';
import { addFamily, writePerson } from '../persons/sheets.public.ts';
import { pupilsRoom, type PupilsTx } from './pupils.room.ts';

type PupilBody = BodyOf<typeof updateRoute>;

const pupilColumns = (body: PupilBody) => ({
  matricule: body.matricule,
  massar_code: body.massarCode,
  ine: body.ine,
  board_regime: body.boardRegime,
  exit_permission: body.exitPermission,
});

async function refuseTaken(db: ReadDb, id: string, body: PupilBody): Promise<void> {
  const others = await db
    .selectFrom('pupils')
    .select(['matricule', 'massar_code', 'ine'])
    .where('person_id', '<>', id)
    .where((eb) =>
      eb.or([eb('matricule', '=', body.matricule), eb('massar_code', '=', body.massarCode), eb('ine', '=', body.ine)]),
    )
    .execute();
  const fields: Record<string, string> = {};
  for (const other of others) {
    if (other.matricule === body.matricule) fields.matricule = 'persons.number_taken';
    if (body.massarCode && other.massar_code === body.massarCode) fields.massarCode = 'persons.number_taken';
    if (body.ine && other.ine === body.ine) fields.ine = 'persons.number_taken';
  }
  if (Object.keys(fields).length) throw invalid('persons.number_taken', fields);
}

/** Changes a pupil's identity; the account's names follow. */
export function updatePupil(ctx: Ctx, id: string, body: PupilBody): Promise<{ ok: true }> {
  refuseUnreal({ birthOn: body.birthOn });
  return pupilsRoom.act(ctx, 'persons.update_pupil', async (tx) => {
    await editable({ ...ctx, db: tx.db }, id);
    const before = await tx.db
      .selectFrom('persons')
      .select([...identityColumns, 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const pupil = await tx.db
      .selectFrom('pupils')
      .select(['matricule', 'massar_code', 'ine', 'board_regime', 'exit_permission', 'version'])
      .where('person_id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const [own, number] = [personColumns(body), pupilColumns(body)];
    const stored = { ...before, ...pupil, version: undefined };
    if (before.version + pupil.version !== body.version)
      throw editedMeanwhile(before.version + pupil.version, stored, { ...own, ...number });
    await refuseTaken(tx.db, id, body);
    const search_key = keyOf(own, number.matricule, number.massar_code);
    await writePerson(tx, id, { ...own, search_key }, before.version);
    await tx.db
      .updateTable('pupils')
      .set({ ...number, version: pupil.version + 1 })
      .where('person_id', '=', id)
      .execute();
    await tx.live('pupils.changed', {}, { holds: ['people.view'] });
    return {
      result: { ok: true as const },
      audit: { object: { type: 'pupil', id }, ...changesOf(stored, { ...own, ...number }) },
    };
  });
}

/** Creates a family with the child's name and address. */
async function familyOfHisOwn(tx: PupilsTx, pupilId: string): Promise<string> {
  const { last_name, address } = await tx.db
    .selectFrom('persons')
    .select(['last_name', 'address'])
    .where('id', '=', pupilId)
    .executeTakeFirstOrThrow();
  return addFamily(tx, { label: last_name, address });
}

/** Moves a child to another family, or to a new one. */
export function moveToFamily(
  ctx: Ctx,
  pupilId: string,
  { familyId, was }: BodyOf<typeof moveRoute>,
): Promise<{ id: string }> {
  return pupilsRoom.act(ctx, 'persons.move_to_family', async (tx) => {
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
    const id = familyId ?? (await familyOfHisOwn(tx, pupilId));
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
