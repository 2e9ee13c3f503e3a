import type { BodyOf } from '@encrier/contract/kernel/route';
import type { leaveStaff as leaveRoute, updateStaff as updateRoute } from '@encrier/contract/school/persons';
import { type Act, nothing } from '#kernel/act/act.ts';
import { askProofAgain } from '#kernel/auth/sessions.ts';
import { dayDigits, parseStamp } from '#kernel/content/dates.ts';
import { guards } from '#kernel/db/stays.ts';
import { conflict, forbidden, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { changesOf } from '#kernel/policy/edits.ts';
import { addDays } from '#kernel/policy/days.ts';
import { accountsAbove } from '../../../access/accounts/accounts.public.ts';
import { dropStaffRoles, familyRoles } from '../../../access/accounts/closing/closing.public.ts';
import { followNames } from '../../../access/accounts/holders/holders.public.ts';
import { rolesStillManaged } from '../../../access/roles/roles.public.ts';
import { dropHeadTeacher } from '../../classes/classes.public.ts';
import { endTeaching } from '../../courses/courses.public.ts';
import {
  editedMeanwhile,
  identityColumns,
  keyOf,
  mayEditStaff,
  personColumns,
  refuseUnreal,
} from '../persons.public.ts';
import { personsRoom } from '../persons.room.ts';

export type Tx = Parameters<Parameters<typeof personsRoom.act>[2]>[0] extends Act<infer T, infer E> ? Act<T, E> : never;
type Body = BodyOf<typeof updateRoute>;

/** Columns of the work of a member of staff, from a form. */
export const staffColumns = (body: Omit<Body, 'version'>) => ({
  matricule: body.matricule,
  function: body.function,
  teacher: body.teacher,
  contract: body.contract,
  weekly_minutes_due: body.weeklyMinutesDue,
  entered_on: body.enteredOn,
});

/** Throws `persons.number_taken` when another member of staff has this number. */
export async function refuseTaken(tx: Tx, matricule: string | null, id: string): Promise<void> {
  if (!matricule) return;
  const taken = await tx.db
    .selectFrom('staff')
    .select('person_id')
    .where('matricule', '=', matricule)
    .where('person_id', '<>', id)
    .executeTakeFirst();
  if (taken) throw invalid('persons.number_taken', { matricule: 'persons.number_taken' });
}

async function locked(tx: Tx, ctx: Ctx, id: string) {
  const staff = await tx.db
    .selectFrom('staff')
    .select(['matricule', 'function', 'teacher', 'contract', 'weekly_minutes_due', 'entered_on', 'left_on', 'version'])
    .where('person_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!staff || !(await mayEditStaff(ctx, tx.db, id))) throw notFound();
  const person = await tx.db
    .selectFrom('persons')
    .select([...identityColumns, 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { staff, person, version: staff.version + person.version };
}

/** Changes a member of staff; the account's names follow. */
export function updateStaff(ctx: Ctx, id: string, body: Body): Promise<{ ok: true }> {
  refuseUnreal({ birthOn: body.birthOn, enteredOn: body.enteredOn });
  return personsRoom.act(ctx, 'persons.update_staff', async (tx) => {
    const { staff, person, version } = await locked(tx, ctx, id);
    const [own, work] = [personColumns(body), staffColumns(body)];
    const stored = { ...person, ...staff, version: undefined };
    if (version !== body.version) throw editedMeanwhile(version, stored, { ...own, ...work });
    await refuseTaken(tx, body.matricule, id);
    await tx.db
      .updateTable('persons')
      .set({ ...own, search_key: keyOf(own, work.matricule), updated_at: tx.now, version: person.version + 1 })
      .where('id', '=', id)
      .execute();
    await tx.db
      .updateTable('staff')
      .set({ ...work, version: staff.version + 1 })
      .where('person_id', '=', id)
      .execute();
    await followNames(tx, [id]);
    return {
      result: { ok: true as const },
      audit: { object: { type: 'staff', id }, ...changesOf(stored, { ...own, ...work }) },
    };
  });
}

/**
 * The account to close with a departure, when requested. Refused when its holder's rights, which end with the function,
 * exceed the caller's own.
 */
async function accountToClose(tx: Tx, ctx: Ctx, id: string, close: boolean): Promise<string | null> {
  if (close && !holds(ctx.actor, 'users.manage')) throw forbidden('permission_missing', { permission: 'users.manage' });
  const account = await tx.db
    .selectFrom('accounts')
    .select('id')
    .where('person_id', '=', id)
    .where('status', '<>', 'disabled')
    .executeTakeFirst();
  if (!account) return null;
  const own = ctx.actor.kind === 'account' && ctx.actor.accountId === account.id;
  if (close && own) throw forbidden('accounts.own');
  if (!own && (await accountsAbove(tx.db, ctx, [account.id], 'close')).size) throw forbidden('accounts.above');
  return close ? account.id : null;
}

/**
 * Records the last day of a member of staff. Courses end on it; classes led, staff roles and, when requested, the
 * account follow after it.
 */
export function leaveStaff(
  ctx: Ctx,
  id: string,
  { leftOn, closeAccount, version: known }: BodyOf<typeof leaveRoute>,
): Promise<{ ok: true }> {
  refuseUnreal({ leftOn });
  return personsRoom.act(ctx, 'persons.leave_staff', async (tx) => {
    const { staff, version } = await locked(tx, ctx, id);
    if (version !== known) throw editedMeanwhile(version, { left_on: staff.left_on }, { left_on: leftOn });
    if (staff.entered_on && leftOn < staff.entered_on) throw invalid('persons.dates', { leftOn: 'persons.dates' });
    const accountId = await accountToClose(tx, ctx, id, closeAccount);
    await tx.db
      .updateTable('staff')
      .set({ left_on: leftOn, version: staff.version + 1 })
      .where('person_id', '=', id)
      .execute();
    const courses = await endTeaching(tx, id, leftOn);
    const at = parseStamp(dayDigits(addDays(leftOn, 1)), ctx.zone) ?? tx.now;
    await tx.emit('persons.staff_left', { personId: id, leftOn, accountId }, at > tx.now ? at : undefined);
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'staff', id },
        before: { left_on: staff.left_on },
        after: { left_on: leftOn, courses, closeAccount },
      },
    };
  });
}

/**
 * The day after the last one: nobody outside the school leads a class. Does nothing when the departure was changed
 * meanwhile. Returns whether it was unchanged.
 */
export function dropClasses(ctx: SystemCtx, personId: string, leftOn: string): Promise<boolean> {
  return personsRoom.act(ctx, 'persons.drop_classes', async (tx) => {
    const staff = await tx.db
      .selectFrom('staff')
      .select('left_on')
      .where('person_id', '=', personId)
      .executeTakeFirst();
    if (staff?.left_on !== leftOn)
      return { result: false, audit: { object: { type: 'staff', id: personId }, after: { dropped: 0 } } };
    const dropped = await dropHeadTeacher(tx, personId);
    return { result: true, audit: { object: { type: 'staff', id: personId }, after: { dropped } } };
  });
}

/**
 * Ends a person's staff roles and custom roles with their function; a guardian's and a pupil's role stay. Returns the
 * account to close: that of `closing`, unless it still serves children over whom they have authority. Throws
 * `roles.last_admin` when nobody would be left to manage the roles.
 */
export function endStaffRoles(
  ctx: SystemCtx,
  personId: string,
  leftOn: string,
  closing: string | null,
): Promise<string | null> {
  return personsRoom.act(ctx, 'persons.drop_roles', async (tx) => {
    const account = await tx.db
      .selectFrom('accounts')
      .select('id')
      .where('person_id', '=', personId)
      .where('status', '<>', 'disabled')
      .executeTakeFirst();
    const object = { type: 'account', id: account?.id ?? null };
    if (!account) return nothing(null);
    const entries = await tx.db
      .selectFrom('auth_entries')
      .select(['id', 'roles'])
      .where('account_id', '=', account.id)
      .where('active', '=', true)
      .execute();
    const before = [...new Set(entries.flatMap(({ roles }) => roles))];
    const stillGuards =
      before.includes('parent') &&
      (await tx.db
        .selectFrom('guardianships')
        .select('pupil_id')
        .where('guardian_id', '=', personId)
        .where(guards('guardianships', addDays(leftOn, 1)))
        .limit(1)
        .executeTakeFirst());
    if (closing === account.id && !stillGuards)
      return { result: closing, audit: { object, before: { roles: before }, after: { closing: true } } };
    await dropStaffRoles(
      tx,
      entries.map(({ id }) => id),
    );
    if (!(await rolesStillManaged(tx.db))) throw conflict('roles.last_admin');
    await askProofAgain(tx, [account.id]);
    return {
      result: null,
      audit: {
        object,
        before: { roles: before },
        after: { roles: before.filter((role) => familyRoles.includes(role)) },
      },
    };
  });
}
