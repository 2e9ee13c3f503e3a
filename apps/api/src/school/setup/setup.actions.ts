import type { SetupBody } from '@encrier/contract/kernel/setup';
import type { InAct } from '#kernel/act/act.ts';
import { hashPassword } from '#kernel/auth/password.ts';
import { checkPassword } from '#kernel/auth/password-rules.ts';
import { hashCode, newCode } from '#kernel/auth/token.ts';
import { dayIn, isNamedZone } from '#kernel/content/dates.ts';
import { invalid, precondition } from '#kernel/errors/errors.ts';
import { type Kernel, type SystemCtx, systemCtx } from '#kernel/http/context.ts';
import { addSchool, spendSetupCode } from '#kernel/tenancy/school-acts.ts';
import { anySchool, replaceSetupCode, isSetupCodeUsable, takeSchoolId } from '#kernel/tenancy/schools.ts';
import { createFirstRoles } from '../../access/roles/templates/templates.public.ts';
import { createFirstCategories } from '../../communication/news/categories/categories.public.ts';
import { addSchoolKey } from '../settings/keys/keys.public.ts';
import { createSettings, knownCurrency } from '../settings/settings.public.ts';
import { addCurrentYear } from '../years/passage.public.ts';
import { type Activation, addAdmin } from './first-admin.actions.ts';
import { schoolYearOf } from './setup.policy.ts';
import { setupRoom } from './setup.room.ts';

export type NewSchool = {
  school: SetupBody['school'];
  /** Without a password the administrator gets an activation code. */
  admin: Omit<SetupBody['admin'], 'password'> & { password: string | null };
  /** Sensitive rights require a second factor; true by default (SEC-AUT-05). */
  requireTotp?: boolean;
  /** Code of the first start; used in the same transaction. */
  setupCode?: string;
};
export type MadeSchool = {
  schoolId: number;
  adminId: string;
  key: string;
  orgs: { id: string; storeId: string }[];
  yearId: string;
  directionRoleId: string;
  /** Present when the administrator has no password yet; shown once. */
  activation: Activation | null;
};

function checkSchool(school: NewSchool['school']): void {
  const fields: Record<string, string> = {};
  if (!isNamedZone(school.timeZone)) fields['school.timeZone'] = 'school.time_zone_unknown';
  if (!knownCurrency(school.currency)) fields['school.currency'] = 'school.currency_unknown';
  if (!school.languages.includes('fr')) fields['school.languages'] = 'school.french_needed';
  if (new Set(school.orgs.map((org) => org.store_id)).size !== school.orgs.length)
    fields['school.orgs'] = 'school.store_taken';
  const [code] = Object.values(fields);
  if (code) throw invalid(code, fields);
}

const badCode = (): Error => invalid('setup.bad_code', { code: 'setup.bad_code' });

/** Throws `setup.bad_code` unless the code is the one in force. */
export async function checkSetupCode(kernel: Kernel, code: string): Promise<void> {
  if (!(await isSetupCodeUsable(kernel.pool, hashCode(code)))) throw badCode();
}

async function layGround(
  tx: InAct,
  ctx: SystemCtx,
  input: NewSchool,
): Promise<{ orgs: MadeSchool['orgs']; yearId: string; key: string }> {
  const { school } = input;
  await addSchool(tx);
  const settings = {
    title: school.title,
    city: school.city,
    kind: school.kind,
    languages: school.languages,
    time_zone: school.timeZone,
    currency: school.currency,
    country: school.country,
    require_totp: input.requireTotp ?? true,
  };
  const orgs = await createSettings(tx, settings, school.orgs);
  const yearId = await addCurrentYear(tx, schoolYearOf(dayIn(tx.now, school.timeZone)));
  await createFirstCategories(tx);
  const { key } = await addSchoolKey(tx, ctx.kernel, school.title);
  return { orgs, yearId, key };
}

/**
 * Creates a school in one transaction: settings, organisations, the current year, roles, categories of news, its first
 * signed key and its first administrator. Throws `invalid` (time zone, currency, languages, organisations, password,
 * set-up code) and `precondition` when the public address is not valid in a key.
 */
export async function makeSchool(kernel: Kernel, input: NewSchool): Promise<MadeSchool> {
  checkSchool(input.school);
  const { admin } = input;
  if (admin.password !== null)
    checkPassword(admin.password, {
      roles: ['admin'],
      personal: [admin.username, admin.prenom, admin.nom, input.school.title],
    });
  const passwordHash = admin.password === null ? null : await hashPassword(admin.password);
  const schoolId = await takeSchoolId(kernel.pool);
  const ctx = systemCtx(kernel, schoolId, { kind: 'command', name: 'school.create' });
  return setupRoom.act(ctx, 'school.create', async (tx) => {
    if (input.setupCode !== undefined && !(await spendSetupCode(tx, hashCode(input.setupCode)))) throw badCode();
    const ground = await layGround(tx, ctx, input);
    const directionRoleId = await createFirstRoles(tx);
    const first = await addAdmin(tx, admin, passwordHash, {
      orgIds: ground.orgs.map(({ id }) => id),
      roleId: directionRoleId,
    });
    const after = {
      title: input.school.title,
      orgs: input.school.orgs.map((org) => org.store_id),
      adminId: first.adminId,
    };
    return {
      result: { schoolId, ...ground, directionRoleId, ...first },
      audit: { object: { type: 'school', id: String(schoolId) }, after },
    };
  });
}

/**
 * A fresh set-up code for this start, or null once a school exists. Codes of earlier starts become invalid; only the
 * hash is stored. The caller prints it where only the operator sees it.
 */
export async function newSetupCode(kernel: Kernel): Promise<string | null> {
  if (await anySchool(kernel.pool)) return null;
  const { code, hash } = newCode();
  await replaceSetupCode(kernel.pool, hash, kernel.now());
  return code;
}

/** The first school from the browser; the code works once and only while no school exists. */
export async function runSetup(
  kernel: Kernel,
  body: SetupBody,
): Promise<{ schoolId: number; key: string; adminId: string }> {
  if (await anySchool(kernel.pool)) throw precondition('setup.done');
  // A wrong code uses no number and no hashing; the transaction below decides between two simultaneous requests.
  if (!(await isSetupCodeUsable(kernel.pool, hashCode(body.code)))) throw badCode();
  const { schoolId, key, adminId } = await makeSchool(kernel, {
    school: body.school,
    admin: body.admin,
    setupCode: body.code,
  });
  return { schoolId, key, adminId };
}
