import type { BodyOf } from '@encrier/contract/kernel/route';
import type { leaveStaff as leaveRoute, updateStaff as updateRoute } from '@encrier/contract/school/persons';
import { sql } from 'kysely';
import type { Act } from '#kernel/act/act.ts';
import { dayDigits, parseStamp } from '#kernel/content/dates.ts';
import { conflict, forbidden, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { accountsAbove } from '../../access/accounts/accounts.public.ts';
import { rolesStillManaged } from '../../access/roles/roles.public.ts';
import { followNames } from '../imports/imports.public.ts';
import { changed, editedMeanwhile, keyOf, mayEditStaff, personColumns, refuseUnreal } from '../persons/persons.public.ts';
import { personsStaff } from './persons-staff.room.ts';

type Tx = Parameters<Parameters<typeof personsStaff.act>[2]>[0] extends Act<infer T, infer E> ? Act<T, E> : never;
type Body = BodyOf<typeof updateRoute>;

const staffColumns = (body: Body) => ({ matricule: body.matricule, function: body.function, teacher: body.teacher, contract: body.contract, weekly_minutes_due: body.weeklyMinutesDue, entered_on: body.enteredOn });
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

async function locked(tx: Tx, ctx: Ctx, id: string) {
  const staff = await tx.db.selectFrom('staff').select(['matricule', 'function', 'teacher', 'contract', 'weekly_minutes_due', 'entered_on', 'left_on', 'version']).where('person_id', '=', id).forUpdate().executeTakeFirst();
  if (!staff || !(await mayEditStaff(ctx, tx.db, id))) throw notFound();
  const person = await tx.db.selectFrom('persons').select(['first_name', 'last_name', 'first_name_ar', 'last_name_ar', 'sex', 'birth_on', 'birth_place', 'nationality', 'email', 'phone', 'phone2', 'address', 'version']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return { staff, person, version: staff.version + person.version };
}

/** Changes a member of staff; the account's names follow. */
export function updateStaff(ctx: Ctx, id: string, body: Body): Promise<{ ok: true }> {
  refuseUnreal({ birthOn: body.birthOn, enteredOn: body.enteredOn });
  return personsStaff.act(ctx, 'persons.update_staff', async (tx) => {
    const { staff, person, version } = await locked(tx, ctx, id);
    const [own, work] = [personColumns(body), staffColumns(body)];
    const stored = { ...person, ...staff, version: undefined };
    if (version !== body.version) throw editedMeanwhile(version, stored, { ...own, ...work });
    const taken = body.matricule ? await tx.db.selectFrom('staff').select('person_id').where('matricule', '=', body.matricule).where('person_id', '<>', id).executeTakeFirst() : undefined;
    if (taken) throw invalid('persons.number_taken', { matricule: 'persons.number_taken' });
    await tx.db.updateTable('persons').set({ ...own, search_key: keyOf(own, work.matricule), updated_at: tx.now, version: person.version + 1 }).where('id', '=', id).execute();
    await tx.db.updateTable('staff').set({ ...work, version: staff.version + 1 }).where('person_id', '=', id).execute();
    await followNames(tx, [id]);
    return { result: { ok: true as const }, audit: { object: { type: 'staff', id }, ...changed(stored, { ...own, ...work }) } };
  });
}

/** The account to close with a departure; refused to who may not close it (the rights of its holder are above his own). */
async function accountToClose(tx: Tx, ctx: Ctx, id: string): Promise<string | null> {
  if (!holds(ctx.actor, 'users.manage')) throw forbidden('permission_missing', { permission: 'users.manage' });
  const account = await tx.db.selectFrom('accounts').select('id').where('person_id', '=', id).where('status', '<>', 'disabled').executeTakeFirst();
  if (!account) return null;
  if (ctx.actor.kind === 'account' && ctx.actor.accountId === account.id) throw forbidden('accounts.own');
  if ((await accountsAbove(tx.db, ctx, [account.id])).size) throw forbidden('accounts.above');
  return account.id;
}

/** Courses end on the last day; those that would begin later never do. Answers how many. */
async function endCourses(tx: Tx, id: string, leftOn: string): Promise<number> {
  const never = await tx.db.deleteFrom('course_teachers').where('person_id', '=', id).where('from_on', '>', leftOn).returning('course_id').execute();
  const ended = await tx.db.updateTable('course_teachers').set({ to_on: leftOn }).where('person_id', '=', id).where((eb) => eb.or([eb('to_on', 'is', null), eb('to_on', '>', leftOn)])).returning('course_id').execute();
  return never.length + ended.length;
}

/** Records the last day of a member of staff. Courses end on it; classes led and the account follow once it has passed. */
export function leaveStaff(ctx: Ctx, id: string, { leftOn, closeAccount, version: known }: BodyOf<typeof leaveRoute>): Promise<{ ok: true }> {
  refuseUnreal({ leftOn });
  return personsStaff.act(ctx, 'persons.leave_staff', async (tx) => {
    const { staff, version } = await locked(tx, ctx, id);
    if (version !== known) throw editedMeanwhile(version, { left_on: staff.left_on }, { left_on: leftOn });
    if (staff.entered_on && leftOn < staff.entered_on) throw invalid('persons.dates', { leftOn: 'persons.dates' });
    const accountId = closeAccount ? await accountToClose(tx, ctx, id) : null;
    await tx.db.updateTable('staff').set({ left_on: leftOn, version: staff.version + 1 }).where('person_id', '=', id).execute();
    const courses = await endCourses(tx, id, leftOn);
    const { time_zone } = await tx.db.selectFrom('school_settings').select('time_zone').executeTakeFirstOrThrow();
    const at = parseStamp(dayDigits(dayAfter(leftOn)), time_zone) ?? tx.now;
    await tx.emit('persons.staff_left', { personId: id, leftOn, accountId }, at > tx.now ? at : undefined);
    return { result: { ok: true as const }, audit: { object: { type: 'staff', id }, before: { left_on: staff.left_on }, after: { left_on: leftOn, courses, closeAccount } } };
  });
}

/** The day after the last one: nobody leads a class from outside. Nothing is done when the departure was recorded anew meanwhile. Answers whether it stood. */
export function dropClasses(ctx: Ctx, personId: string, leftOn: string): Promise<boolean> {
  return personsStaff.act(ctx, 'persons.drop_classes', async (tx) => {
    const staff = await tx.db.selectFrom('staff').select('left_on').where('person_id', '=', personId).executeTakeFirst();
    if (staff?.left_on !== leftOn) return { result: false, audit: { object: { type: 'staff', id: personId }, after: { dropped: 0 } } };
    const open = await tx.db.selectFrom('school_years').select('id').where('closed_at', 'is', null).execute();
    const dropped = open.length
      ? await tx.db.updateTable('classes').set((eb) => ({ head_teacher_id: null, version: eb('version', '+', 1) })).where('head_teacher_id', '=', personId).where('year_id', 'in', open.map((year) => year.id)).returning('id').execute()
      : [];
    return { result: true, audit: { object: { type: 'staff', id: personId }, after: { dropped: dropped.length } } };
  });
}

/**
 * Who leaves and is also a guardian here keeps his account for his children: what he held as staff goes, the guardian's role stays. False for
 * anybody else, whose account closes. Throws `roles.last_admin` when nobody would be left to manage the roles.
 */
export function keepAsGuardian(ctx: Ctx, personId: string, accountId: string, leftOn: string): Promise<boolean> {
  return personsStaff.act(ctx, 'persons.drop_classes', async (tx) => {
    const object = { type: 'account', id: accountId };
    const guards = await tx.db.selectFrom('guardianships').select('pupil_id').where('guardian_id', '=', personId).where('legal', '=', true).where('digital_access', '=', true).where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>', leftOn)])).limit(1).executeTakeFirst();
    const entries = guards ? await tx.db.selectFrom('auth_entries').select(['id', 'roles']).where('account_id', '=', accountId).where('active', '=', true).execute() : [];
    if (!entries.some(({ roles }) => roles.includes('parent'))) return { result: false, audit: { object, after: { guardian: false } } };
    const ids = entries.map(({ id }) => id);
    await tx.db.deleteFrom('auth_entry_roles').where('entry_id', 'in', ids).execute();
    await tx.db.updateTable('auth_entries').set({ roles: sql<string[]>`ARRAY(SELECT r FROM unnest(auth_entries.roles) r WHERE r = 'parent')` }).where('id', 'in', ids).execute();
    if (!(await rolesStillManaged(tx.db))) throw conflict('roles.last_admin');
    await tx.db.updateTable('sessions').set({ step_up_until_at: null }).where('account_id', '=', accountId).execute();
    await tx.live('rights.changed', {}, [accountId]);
    return { result: true, audit: { object, before: { roles: [...new Set(entries.flatMap(({ roles }) => roles))] }, after: { roles: ['parent'] } } };
  });
}
