import { type Insertable, sql, type Updateable } from 'kysely';
import { followNames } from '../../access/accounts/holders/holders.public.ts';
import type { InAct } from '#kernel/act/act.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import type { Database } from '#kernel/db/tenant.ts';
import { copyFile } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { refuseOwnFamily } from './guardians/guardians.queries.ts';
import { keyOf } from './persons.actions.ts';
import { personsRoom } from './persons.room.ts';

type Sheet = Omit<Updateable<Database['persons']>, 'school_id' | 'id' | 'version' | 'updated_at' | 'created_at'>;
export type NewPerson = Omit<Insertable<Database['persons']>, 'school_id' | 'version' | 'updated_at' | 'created_at'>;
export type NewStaff = Omit<Insertable<Database['staff']>, 'school_id' | 'version'>;
export type NewTie = Omit<Insertable<Database['guardianships']>, 'school_id' | 'version'>;

/** Adds persons, in one statement; their role in the school is written by its own room. */
export async function addPersons(inAct: InAct, persons: readonly NewPerson[]): Promise<void> {
  if (!persons.length) return;
  const tx = personsRoom.join(inAct);
  await tx.db
    .insertInto('persons')
    .values(persons.map((one) => ({ school_id: tx.schoolId, ...one, created_at: tx.now, updated_at: tx.now })))
    .execute();
}

/** Makes persons members of the staff, in one statement; their accounts and roles are given by the caller. */
export async function addStaffRecords(inAct: InAct, records: readonly NewStaff[]): Promise<void> {
  if (!records.length) return;
  const tx = personsRoom.join(inAct);
  await tx.db
    .insertInto('staff')
    .values(records.map((one) => ({ school_id: tx.schoolId, ...one })))
    .execute();
}

/** Writes a person's sheet; `version` is the one that the caller read and locked. The names of the account follow. */
export async function writePerson(inAct: InAct, id: string, sheet: Sheet, version: number): Promise<void> {
  const tx = personsRoom.join(inAct);
  await tx.db
    .updateTable('persons')
    .set({ ...sheet, updated_at: tx.now, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await followNames(tx, [id]);
}

const names = ['last_name', 'first_name', 'last_name_ar', 'first_name_ar'];

/** Corrects texts of a person's sheet; the search and the account follow. */
export async function correctPerson(inAct: InAct, id: string, texts: Sheet): Promise<void> {
  const tx = personsRoom.join(inAct);
  await tx.db
    .updateTable('persons')
    .set((eb) => ({ ...texts, updated_at: tx.now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (names.some((column) => column in texts)) {
    const { matricule, massar_code, staff_matricule, ...own } = await tx.db
      .selectFrom('persons as p')
      .leftJoin('pupils as u', 'u.person_id', 'p.id')
      .leftJoin('staff as s', 's.person_id', 'p.id')
      .select([
        'p.first_name',
        'p.last_name',
        'p.first_name_ar',
        'p.last_name_ar',
        'u.matricule',
        'u.massar_code',
        's.matricule as staff_matricule',
      ])
      .where('p.id', '=', id)
      .executeTakeFirstOrThrow();
    const search_key = keyOf(own, matricule, massar_code, staff_matricule);
    await tx.db.updateTable('persons').set({ search_key }).where('id', '=', id).execute();
  }
  await followNames(tx, [id]);
}

/** Adds a family, of which children are made by the room of pupils. */
export async function addFamily(inAct: InAct, family: { label: string; address?: string }): Promise<string> {
  const tx = personsRoom.join(inAct);
  const id = newId(tx.now.getTime());
  await tx.db
    .insertInto('families')
    .values({ school_id: tx.schoolId, id, ...family })
    .execute();
  return id;
}

/** Ties guardians to pupils, in one statement; the caller creates accounts for guardians who gain access. */
export async function tieGuardians(inAct: InAct, ties: readonly NewTie[]): Promise<void> {
  if (!ties.length) return;
  const tx = personsRoom.join(inAct);
  await tx.db
    .insertInto('guardianships')
    .values(ties.map((tie) => ({ school_id: tx.schoolId, ...tie })))
    .execute();
}

/**
 * Ties guardians of one child to another from a day, with whatever restricts or ends the tie: each tie gets a court's
 * paper of its own, since the change of a tie releases its paper. Throws `persons.own_family` for a caller of that
 * family.
 */
export async function copyTies(
  inAct: InAct,
  ctx: Ctx,
  { fromPupil, toPupil, guardianIds, on }: { fromPupil: string; toPupil: string; guardianIds: string[]; on: string },
): Promise<void> {
  const tx = personsRoom.join(inAct);
  await refuseOwnFamily({ ...ctx, db: tx.db }, fromPupil);
  if (!guardianIds.length) return;
  const copied = [
    'kind',
    'legal',
    'digital_access',
    'rank',
    'payer',
    'payer_share',
    'lives_with',
    'emergency_order',
    'may_pick_up',
    'identity_document',
    'receives_reports',
    'channels',
    'custody',
    'restriction',
    'ends_on',
  ] as const;
  await tx.db
    .insertInto('guardianships')
    .columns(['school_id', 'pupil_id', 'guardian_id', 'starts_on', ...copied])
    .expression((eb) =>
      eb
        .selectFrom('guardianships as g')
        .select([
          'g.school_id',
          sql<string>`${toPupil}::uuid`.as('pupil_id'),
          'g.guardian_id',
          sql<string>`${on}::date`.as('starts_on'),
          ...copied.map((column) => `g.${column}` as const),
        ])
        .where('g.pupil_id', '=', fromPupil)
        .where('g.guardian_id', 'in', guardianIds),
    )
    .execute();
  const papers = await tx.db
    .selectFrom('guardianships')
    .select(['guardian_id', 'restriction_file_id'])
    .where('pupil_id', '=', fromPupil)
    .where('guardian_id', 'in', guardianIds)
    .where('restriction_file_id', 'is not', null)
    .$narrowType<{ restriction_file_id: string }>()
    .execute();
  for (const { guardian_id, restriction_file_id } of papers) {
    const copy = await copyFile(tx, ctx, restriction_file_id, (id) => ({ type: 'guardianship', id }));
    await tx.db
      .updateTable('guardianships')
      .set({ restriction_file_id: copy })
      .where('pupil_id', '=', toPupil)
      .where('guardian_id', '=', guardian_id)
      .execute();
  }
}

/** Ties a person who may fetch a child: a new person, without authority nor access. */
export async function addPickUp(
  inAct: InAct,
  pupilId: string,
  who: { lastName: string; firstName: string; phone: string; kind: string; identityDocument: string },
): Promise<string> {
  const id = newId(inAct.now.getTime());
  await addPersons(inAct, [
    {
      id,
      last_name: who.lastName,
      first_name: who.firstName,
      phone: who.phone,
      search_key: searchKey(`${who.firstName} ${who.lastName}`),
    },
  ]);
  await tieGuardians(inAct, [
    {
      pupil_id: pupilId,
      guardian_id: id,
      kind: who.kind,
      legal: false,
      digital_access: false,
      rank: 9,
      lives_with: false,
      may_pick_up: true,
      identity_document: who.identityDocument,
      receives_reports: false,
      channels: [],
    },
  ]);
  return id;
}

/** By which ways the school writes to a guardian about a child, with the version of the tie, which it locks. */
export const lockTie = (
  inAct: InAct,
  { pupilId, guardianId }: { pupilId: string; guardianId: string },
): Promise<{ channels: string[]; version: number }> =>
  personsRoom
    .join(inAct)
    .db.selectFrom('guardianships')
    .select(['channels', 'version'])
    .where('pupil_id', '=', pupilId)
    .where('guardian_id', '=', guardianId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/**
 * Sets by which ways the school writes to a guardian about a child; `version` is the one that the caller read and
 * locked.
 */
export async function setTieChannels(
  inAct: InAct,
  tie: { pupilId: string; guardianId: string },
  channels: string[],
  version: number,
): Promise<void> {
  const tx = personsRoom.join(inAct);
  await tx.db
    .updateTable('guardianships')
    .set({ channels, version: version + 1 })
    .where('pupil_id', '=', tie.pupilId)
    .where('guardian_id', '=', tie.guardianId)
    .execute();
}
