import { sql } from 'kysely';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type {
  updateGuardian as updateGuardianRoute,
  updatePupil as updatePupilRoute,
} from '@encrier/contract/school/persons';
import { parseDay } from '#kernel/content/dates.ts';
import { plainName } from '#kernel/content/direction.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import { adoptImage, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { changesOf, findDifferences, type Values } from '#kernel/policy/edits.ts';
import { followNames } from '../../access/accounts/holders/holders.public.ts';
import { pupilInReach, reachFor, worksInReach, staffWithin, pupilWithin } from '../directory/directory.public.ts';
import { stewardReach } from './persons.policy.ts';
import { editable } from './persons.queries.ts';
import { personsRoom } from './persons.room.ts';

type PupilBody = BodyOf<typeof updatePupilRoute>;
type GuardianBody = BodyOf<typeof updateGuardianRoute>;
type Named = Pick<PupilBody, 'firstName' | 'lastName' | 'firstNameAr' | 'lastNameAr'>;

/** Names as they are kept: without marks that change what surrounds them. */
export const namesOf = (body: Named) => ({
  first_name: plainName(body.firstName),
  last_name: plainName(body.lastName),
  first_name_ar: plainName(body.firstNameAr),
  last_name_ar: plainName(body.lastNameAr),
});
/** What a search finds a person by: both scripts and the school's numbers. */
export const keyOf = (names: ReturnType<typeof namesOf>, ...numbers: (string | null)[]): string =>
  searchKey(
    [names.first_name, names.last_name, names.first_name_ar, names.last_name_ar, ...numbers].filter(Boolean).join(' '),
  );
export const contactOf = (body: Pick<GuardianBody, 'email' | 'phone' | 'phone2' | 'address'>) => ({
  email: body.email,
  phone: body.phone,
  phone2: body.phone2,
  address: body.address,
});

/** Refuses a day that no calendar has, by the field that holds it. */
export function refuseUnreal(days: Record<string, string | null | undefined>): void {
  const wrong = Object.entries(days)
    .filter(([, day]) => day && parseDay(day) === null)
    .map(([field]) => [field, 'persons.no_such_day']);
  if (wrong.length) throw invalid('persons.no_such_day', Object.fromEntries(wrong));
}

const civilOf = (body: Pick<PupilBody, 'sex' | 'birthOn' | 'birthPlace' | 'nationality'>) => ({
  sex: body.sex,
  birth_on: body.birthOn,
  birth_place: body.birthPlace,
  nationality: body.nationality,
});
export const personColumns = (body: Named & Parameters<typeof civilOf>[0] & Parameters<typeof contactOf>[0]) => ({
  ...namesOf(body),
  ...civilOf(body),
  ...contactOf(body),
});

/** Names on the wire for the columns of a form, so that both values of a conflict are read by field. */
const wire = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
/** The error for a form that somebody else saved meanwhile, with both values. */
export const editedMeanwhile = (version: number, theirs: Values, yours: Values) =>
  conflict('edited_meanwhile', { version, fields: findDifferences(wire(theirs), wire(yours)) });

/** The school's numbers of a person who is also a pupil or a member of staff. */
async function numbersOf(db: ReadDb, id: string): Promise<(string | null)[]> {
  const pupil = await db
    .selectFrom('pupils')
    .select(['matricule', 'massar_code'])
    .where('person_id', '=', id)
    .executeTakeFirst();
  const staff = await db.selectFrom('staff').select('matricule').where('person_id', '=', id).executeTakeFirst();
  return [pupil?.matricule ?? null, pupil?.massar_code ?? null, staff?.matricule ?? null];
}

/** Checks that the caller may edit a pupil of this guardian: guardians are edited with the children. */
async function guardianToEdit(ctx: Ctx, db: ReadDb, id: string): Promise<void> {
  const reach = stewardReach(self(ctx), 'people.edit');
  const seen = reachFor(ctx);
  const row =
    reach && seen.all
      ? await db
          .selectFrom('guardianships as g')
          .innerJoin('pupils as p', 'p.person_id', 'g.pupil_id')
          .select('g.pupil_id')
          .where('g.guardian_id', '=', id)
          .where(pupilWithin(ctx, 'people.view'))
          .where(pupilInReach(reach, ctx.today, undefined, sql`p.person_id`))
          .executeTakeFirst()
      : undefined;
  if (!row) throw notFound();
}

/** Changes a guardian's names and numbers; the account's names follow. */
export function updateGuardian(ctx: Ctx, id: string, body: GuardianBody): Promise<{ ok: true }> {
  return personsRoom.act(ctx, 'persons.update_guardian', async (tx) => {
    await guardianToEdit(ctx, tx.db, id);
    const { version, ...before } = await tx.db
      .selectFrom('persons')
      .select([
        'first_name',
        'last_name',
        'first_name_ar',
        'last_name_ar',
        'email',
        'phone',
        'phone2',
        'address',
        'version',
      ])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const own = { ...namesOf(body), ...contactOf(body) };
    if (version !== body.version) throw editedMeanwhile(version, before, own);
    await tx.db
      .updateTable('persons')
      .set({
        ...own,
        search_key: keyOf(own, ...(await numbersOf(tx.db, id))),
        updated_at: tx.now,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    await followNames(tx, [id]);
    return { result: { ok: true as const }, audit: { object: { type: 'person', id }, ...changesOf(before, own) } };
  });
}

/** Checks that the caller may change this person, whoever they are to the school; throws not found otherwise. */
async function someoneToEdit(ctx: Ctx, db: ReadDb, id: string): Promise<void> {
  const [pupil, staff] = [
    await db.selectFrom('pupils').select('person_id').where('person_id', '=', id).executeTakeFirst(),
    await db.selectFrom('staff').select('person_id').where('person_id', '=', id).executeTakeFirst(),
  ];
  if (pupil) await editable({ ...ctx, db }, id);
  else if (!staff || !(await mayEditStaff(ctx, db, id))) await guardianToEdit(ctx, db, id);
}

/**
 * Staff can be changed by people who see them and edit the whole school, or an organisation of which the staff are
 * members: teaching there is not enough.
 */
export async function mayEditStaff(ctx: Pick<Ctx, 'actor' | 'today'>, db: ReadDb, id: string): Promise<boolean> {
  const reach = stewardReach(self(ctx), 'people.edit');
  if (!reach) return false;
  const row = await db
    .selectFrom('staff as s')
    .select('s.person_id')
    .where('s.person_id', '=', id)
    .where(staffWithin(ctx, 'people.view', sql`s.person_id`))
    .where(worksInReach(reach, ctx.today, sql`s.person_id`))
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets or removes a person's photo. */
export function setPhoto(ctx: Ctx, id: string, photo: string | null): Promise<{ ok: true }> {
  return personsRoom.act(ctx, 'persons.set_photo', async (tx) => {
    await someoneToEdit(ctx, tx.db, id);
    const before = await tx.db
      .selectFrom('persons')
      .select('photo_file_id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (photo) await adoptImage(tx, ctx, photo, { type: 'person', id });
    await tx.db.updateTable('persons').set({ photo_file_id: photo, updated_at: tx.now }).where('id', '=', id).execute();
    await releaseFiles(tx, { type: 'person', id }, photo ? [photo] : []);
    await tx.live('pupils.changed', {}, { holds: ['people.view'] });
    return {
      result: { ok: true as const },
      audit: { object: { type: 'person', id }, before: { photo: before.photo_file_id }, after: { photo } },
    };
  });
}
