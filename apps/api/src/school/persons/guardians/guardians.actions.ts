import type { BodyOf } from '@encrier/contract/kernel/route';
import type {
  addGuardian as addRoute,
  endTie as endRoute,
  updateTie as updateRoute,
} from '@encrier/contract/school/persons';
import type { Act } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { isEnrolled } from '#kernel/db/stays.ts';
import { conflict, forbidden, invalid, notFound } from '#kernel/errors/errors.ts';
import { adoptFiles, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { changesOf } from '#kernel/policy/edits.ts';
import { giveAccounts } from '../../../access/accounts/holders/holders.public.ts';
import { beginning, contactOf, editable, editedMeanwhile, keyOf, namesOf, refuseUnreal } from '../persons.public.ts';
import { addPersons } from '../sheets.public.ts';
import { dayBefore, opensOn, protectedSent } from './guardians.policy.ts';
import { refuseOwnFamily } from './guardians.queries.ts';
import { nameable } from '../persons.reach.ts';
import { personsRoom } from '../persons.room.ts';

type Tx = Parameters<Parameters<typeof personsRoom.act>[2]>[0] extends Act<infer T, infer E> ? Act<T, E> : never;
type AddBody = BodyOf<typeof addRoute>;
type TieBody = BodyOf<typeof updateRoute>;
type Tied = { legal: boolean; digital_access: boolean; starts_on: string; ends_on: string | null };

/** Columns of a tie; protected ones only when the form carries them. */
const columnsOf = (body: Omit<TieBody, 'version'>) => ({
  kind: body.kind,
  legal: body.legal,
  digital_access: body.digitalAccess,
  starts_on: body.startsOn ?? beginning,
  rank: body.rank,
  payer: body.payer,
  payer_share: body.payer ? body.payerShare : null,
  lives_with: body.livesWith,
  emergency_order: body.emergencyOrder,
  may_pick_up: body.mayPickUp,
  receives_reports: body.receivesReports,
  channels: [...new Set(body.channels)],
  ...(body.custody !== undefined && { custody: body.custody }),
  ...(body.restriction !== undefined && { restriction: body.restriction }),
  ...(body.identityDocument !== undefined && { identity_document: body.identityDocument }),
  ...(body.restrictionFile !== undefined && { restriction_file_id: body.restrictionFile }),
});

function refuseProtected(body: Record<string, unknown>, sensitive: boolean): void {
  if (!sensitive && protectedSent(body).length)
    throw forbidden('permission_missing', { permission: 'people.sensitive' });
}

/**
 * The court's paper belongs to the tie that names it: its owner is the paper itself, since a tie has no id of its own.
 */
async function keepPaper(tx: Tx, ctx: Ctx, before: string | null, after: string | null | undefined): Promise<void> {
  if (after === undefined || after === before) return;
  if (after) await adoptFiles(tx, ctx, [after], { type: 'guardianship', id: after });
  if (before) await releaseFiles(tx, { type: 'guardianship', id: before }, []);
}

/**
 * Gives an account and the membership of the child's organisation to a guardian who gains access to a child; refreshes
 * the open screens concerned.
 */
export async function followAccess(tx: Tx, ctx: Ctx, pupilId: string, guardianId: string, tie: Tied): Promise<void> {
  if (opensOn(tie, ctx.today)) {
    const place = await tx.db
      .selectFrom('enrolments as e')
      .innerJoin('school_years as y', 'y.id', 'e.year_id')
      .innerJoin('classes as c', 'c.id', 'e.class_id')
      .innerJoin('levels as l', 'l.id', 'c.level_id')
      .select('l.org_id')
      .where('e.pupil_id', '=', pupilId)
      .where(isEnrolled('e', ctx.today))
      .where('y.current', '=', true)
      .executeTakeFirst();
    const person = await tx.db
      .selectFrom('persons')
      .select(['first_name', 'last_name', 'email', 'phone'])
      .where('id', '=', guardianId)
      .executeTakeFirstOrThrow();
    if (place)
      await giveAccounts(tx, [
        {
          personId: guardianId,
          firstName: person.first_name,
          lastName: person.last_name,
          email: person.email,
          phone: person.phone,
          role: 'parent',
          orgIds: [place.org_id],
        },
      ]);
  }
  const accounts = await tx.db.selectFrom('accounts').select('id').where('person_id', '=', guardianId).execute();
  if (accounts.length)
    await tx.live(
      'rights.changed',
      {},
      accounts.map((one) => one.id),
    );
}

async function newGuardian(tx: Tx, person: NonNullable<AddBody['person']>): Promise<string> {
  const id = newId(tx.now.getTime());
  const names = namesOf(person);
  await addPersons(tx, [{ id, ...names, ...contactOf(person), search_key: keyOf(names) }]);
  return id;
}

async function knownGuardian(tx: Tx, ctx: Ctx, pupilId: string, guardianId: string): Promise<string> {
  if (guardianId === pupilId) throw invalid('persons.own_guardian');
  const person = await tx.db
    .selectFrom('persons as h')
    .select('h.id')
    .where('h.id', '=', guardianId)
    .where(nameable(ctx))
    .executeTakeFirst();
  if (!person) throw notFound();
  const tied = await tx.db
    .selectFrom('guardianships')
    .select('pupil_id')
    .where('pupil_id', '=', pupilId)
    .where('guardian_id', '=', guardianId)
    .executeTakeFirst();
  if (tied) throw conflict('persons.already_tied');
  return guardianId;
}

/** Ties a guardian to a pupil: a known or a new person. */
export function addGuardian(
  ctx: Ctx,
  pupilId: string,
  { guardianId, person, ...body }: AddBody,
): Promise<{ id: string }> {
  if ((guardianId === null) === (person === null)) throw invalid('persons.one_person');
  refuseUnreal({ startsOn: body.startsOn });
  return personsRoom.act(ctx, 'persons.add_guardian', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const { sensitive } = await editable(asker, pupilId);
    await refuseOwnFamily(asker, pupilId, guardianId);
    refuseProtected(body, sensitive);
    const id = person ? await newGuardian(tx, person) : await knownGuardian(tx, ctx, pupilId, guardianId ?? '');
    const columns = columnsOf(body);
    await keepPaper(tx, ctx, null, body.restrictionFile);
    await tx.db
      .insertInto('guardianships')
      .values({ school_id: tx.schoolId, pupil_id: pupilId, guardian_id: id, ...columns })
      .execute();
    await followAccess(tx, ctx, pupilId, id, { ...columns, ends_on: null });
    return {
      result: { id },
      audit: {
        object: { type: 'pupil', id: pupilId },
        table: 'guardianships',
        after: { guardianId: id, ...(person && { person: { ...namesOf(person), ...contactOf(person) } }), ...columns },
      },
    };
  });
}

async function lockedTie(tx: Tx, pupilId: string, guardianId: string) {
  const tie = await tx.db
    .selectFrom('guardianships')
    .selectAll()
    .where('pupil_id', '=', pupilId)
    .where('guardian_id', '=', guardianId)
    .forUpdate()
    .executeTakeFirst();
  if (!tie) throw notFound();
  return tie;
}

/** Changes a tie. */
export function updateTie(
  ctx: Ctx,
  at: { id: string; guardianId: string },
  { version, ...body }: TieBody,
): Promise<{ ok: true }> {
  refuseUnreal({ startsOn: body.startsOn });
  return personsRoom.act(ctx, 'persons.update_tie', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const { sensitive } = await editable(asker, at.id);
    await refuseOwnFamily(asker, at.id);
    refuseProtected(body, sensitive);
    const before = await lockedTie(tx, at.id, at.guardianId);
    const columns = columnsOf(body);
    if (before.version !== version) throw editedMeanwhile(before.version, before, columns);
    await keepPaper(tx, ctx, before.restriction_file_id, body.restrictionFile);
    await tx.db
      .updateTable('guardianships')
      .set({ ...columns, version: version + 1 })
      .where('pupil_id', '=', at.id)
      .where('guardian_id', '=', at.guardianId)
      .execute();
    await followAccess(tx, ctx, at.id, at.guardianId, { ...before, ...columns });
    const moved = changesOf(before, columns);
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'pupil', id: at.id },
        table: 'guardianships',
        before: { guardianId: at.guardianId, ...moved.before },
        after: { guardianId: at.guardianId, ...moved.after },
      },
    };
  });
}

/**
 * Ends a tie from a day on: its last day is the day before, and access ends with it (LAW-MIN-02, SEC-OBJ-01). Null
 * cancels the end.
 */
export function endTie(
  ctx: Ctx,
  at: { id: string; guardianId: string },
  { from, version }: BodyOf<typeof endRoute>,
): Promise<{ ok: true }> {
  refuseUnreal({ from });
  return personsRoom.act(ctx, 'persons.end_tie', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    await editable(asker, at.id);
    await refuseOwnFamily(asker, at.id);
    const before = await lockedTie(tx, at.id, at.guardianId);
    const ends_on = from && dayBefore(from);
    if (before.version !== version) throw editedMeanwhile(before.version, { ends_on: before.ends_on }, { ends_on });
    await tx.db
      .updateTable('guardianships')
      .set({ ends_on, version: version + 1 })
      .where('pupil_id', '=', at.id)
      .where('guardian_id', '=', at.guardianId)
      .execute();
    await followAccess(tx, ctx, at.id, at.guardianId, { ...before, ends_on });
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'pupil', id: at.id },
        before: { guardianId: at.guardianId, ends_on: before.ends_on },
        after: { guardianId: at.guardianId, ends_on },
      },
    };
  });
}
