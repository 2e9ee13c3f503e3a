import type { BodyOf } from '@encrier/contract/kernel/route';
import type { enrolPupil as enrolRoute } from '@encrier/contract/school/pupils';
import { plainName } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { invalid } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { giveAccounts, type Holder } from '../../../access/accounts/holders/holders.public.ts';
import { keyOf, namesOf, refuseUnreal } from '../../persons/persons.public.ts';
import { addFamily, addPersons, copyTies, tieGuardians } from '../../persons/sheets.public.ts';
import { lockPupils } from '../pupils.public.ts';
import { checkDay, placesFor, yearHeld } from '../moves/moves.public.ts';
import { dayToCome } from '../planned/planned.public.ts';
import { guardiansOf, nextMatricule, refuseTaken, refuseTwin } from './enrolment.queries.ts';
import { pupilsRoom, type PupilsTx } from '../pupils.room.ts';

type Body = BodyOf<typeof enrolRoute>;
/** `guardians`: those who get accounts, among all who are tied. */
type Household = { familyId: string; tied: number; guardians: Holder[] };

const required = (field: string) => invalid('invalid_input', { [field]: 'required' });

/** Names as stored; a name of only invisible characters is refused. */
function namesFrom(body: { firstName: string; lastName: string; firstNameAr?: string; lastNameAr?: string }, at = '') {
  const names = namesOf({ firstNameAr: '', lastNameAr: '', ...body });
  if (!names.first_name) throw required(`${at}firstName`);
  if (!names.last_name) throw required(`${at}lastName`);
  return names;
}

/** The family and guardians of a brother or sister; copies the ties valid today, with their restrictions and end. */
async function joinFamily(
  tx: PupilsTx,
  ctx: Ctx,
  pupilId: string,
  siblingId: string,
  orgId: string,
  label: string,
): Promise<Household> {
  await lockPupils({ ...ctx, db: tx.db }, [siblingId]);
  const sibling = await tx.db
    .selectFrom('pupils')
    .select('family_id')
    .where('person_id', '=', siblingId)
    .executeTakeFirstOrThrow();
  const familyId = sibling.family_id ?? (await addFamily(tx, { label }));
  if (!sibling.family_id)
    await tx.db.updateTable('pupils').set({ family_id: familyId }).where('person_id', '=', siblingId).execute();
  const guardians = await guardiansOf(tx.db, siblingId, ctx.today);
  const guardianIds = guardians.map(({ id }) => id);
  await copyTies(tx, ctx, { fromPupil: siblingId, toPupil: pupilId, guardianIds, on: ctx.today });
  return {
    familyId,
    tied: guardians.length,
    // A guardian who only fetches the child, or has no authority, gets no account.
    guardians: guardians
      .filter((one) => one.guards)
      .map((one) => ({
        personId: one.id,
        firstName: one.first_name,
        lastName: one.last_name,
        email: one.email,
        phone: one.phone,
        role: 'parent',
        orgIds: new Set([orgId]),
      })),
  };
}

/** A new family with its own guardians, in the order given. */
async function newFamily(
  tx: PupilsTx,
  ctx: Ctx,
  pupilId: string,
  body: Body,
  orgId: string,
  label: string,
): Promise<Household> {
  const familyId = await addFamily(tx, { label, address: plainName(body.address) });
  const guardians = body.guardians.map((one, index) => ({
    id: newId(tx.now.getTime()),
    kind: one.kind,
    names: namesFrom({ firstName: one.firstName, lastName: one.lastName }, `guardians.${index}.`),
    email: one.email,
    phone: one.phone,
  }));
  await addPersons(
    tx,
    guardians.map(({ id, names, email, phone }) => ({ id, ...names, email, phone, search_key: keyOf(names) })),
  );
  await tieGuardians(
    tx,
    guardians.map(({ id, kind }, index) => ({
      pupil_id: pupilId,
      guardian_id: id,
      kind,
      rank: index + 1,
      starts_on: ctx.today,
    })),
  );
  return {
    familyId,
    tied: guardians.length,
    guardians: guardians.map(({ id, names, email, phone }) => ({
      personId: id,
      firstName: names.first_name,
      lastName: names.last_name,
      email,
      phone,
      role: 'parent',
      orgIds: new Set([orgId]),
    })),
  };
}

/** Enrols a new pupil: identity, class, family and accounts, or nothing. */
// house: one act: each step needs what the former one wrote
export function enrolPupil(ctx: Ctx, body: Body): Promise<{ id: string; matricule: string }> {
  refuseUnreal({ birthOn: body.birthOn });
  // house: one act: each step needs what the former one wrote
  return pupilsRoom.act(ctx, 'pupils.enrol', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const year = await yearHeld(tx.db);
    refuseUnreal({ on: body.on });
    const later = dayToCome(year, body.on, ctx.today) === null;
    if (!later) checkDay(year, body.on, ctx.today);
    const place = (await placesFor(asker, year, [body.classId])).get(body.classId)!;
    const names = namesFrom(body);
    if (!body.anyway) await refuseTwin(asker, { ...names, birth_on: body.birthOn });
    const matricule = plainName(body.matricule) || (await nextMatricule(tx.db));
    await refuseTaken(tx.db, matricule, body.massar);
    const id = newId(tx.now.getTime());
    await addPersons(tx, [
      {
        id,
        ...names,
        sex: body.sex,
        birth_on: body.birthOn,
        birth_place: plainName(body.birthPlace),
        nationality: plainName(body.nationality),
        address: plainName(body.address),
        search_key: keyOf(names, matricule, body.massar),
      },
    ]);
    await tx.db
      .insertInto('pupils')
      .values({
        school_id: tx.schoolId,
        person_id: id,
        matricule,
        massar_code: body.massar,
        board_regime: plainName(body.regime),
        entered_on: body.on,
      })
      .execute();
    const label = names.last_name;
    const household = body.siblingId
      ? await joinFamily(tx, ctx, id, body.siblingId, place.orgId, label)
      : await newFamily(tx, ctx, id, body, place.orgId, label);
    await tx.db.updateTable('pupils').set({ family_id: household.familyId }).where('person_id', '=', id).execute();
    const [ownId, { on, repeating }] = [newId(tx.now.getTime()), body];
    // A pupil who starts later is known at once, with family and accounts, and enters the class on the first day.
    if (later)
      await tx.db
        .insertInto('planned_moves')
        .values({
          school_id: tx.schoolId,
          id: ownId,
          pupil_id: id,
          kind: 'arrival',
          class_id: place.id,
          on_day: on,
          repeating,
          planned_at: tx.now,
        })
        .execute();
    else
      await tx.db
        .insertInto('enrolments')
        .values({
          school_id: tx.schoolId,
          id: ownId,
          pupil_id: id,
          year_id: year.id,
          class_id: place.id,
          from_on: on,
          repeating,
        })
        .execute();
    await giveAccounts(tx, [
      {
        personId: id,
        firstName: names.first_name,
        lastName: names.last_name,
        email: null,
        phone: null,
        role: 'eleve',
        orgIds: [place.orgId],
      },
      ...household.guardians,
    ]);
    if (!later) await tx.emit('pupils.enrolled', { pupilIds: [id], on: body.on, returned: false });
    await tx.live('pupils.changed', {}, { holds: ['people.view'] });
    return {
      result: { id, matricule },
      audit: {
        object: { type: 'pupil', id },
        after: {
          matricule,
          class: place.name,
          on,
          ...(later && { planned: true }),
          guardians: household.tied,
          ...(body.siblingId && { sibling: body.siblingId }),
        },
      },
    };
  });
}
