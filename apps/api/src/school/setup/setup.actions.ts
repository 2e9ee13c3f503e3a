import type { SetupBody } from '@encrier/contract/kernel/setup';
import type { Act } from '#kernel/act/act.ts';
import { hashPassword } from '#kernel/auth/password.ts';
import { checkPassword } from '#kernel/auth/password-rules.ts';
import { hashCode, newCode } from '#kernel/auth/token.ts';
import { dayIn } from '#kernel/content/dates.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { invalid, precondition } from '#kernel/errors/errors.ts';
import { type Ctx, type Kernel, systemCtx } from '#kernel/http/context.ts';
import { anySchool, replaceSetupCode, standingSetupCode, takeSchoolId } from '#kernel/tenancy/schools.ts';
import { categoryNames, directionFunction, templateNames } from './setup.messages.ts';
import {
  activationDays,
  categoryColors,
  isCurrency,
  isTimeZone,
  keyDays,
  roleTemplates,
  schoolYearOf,
  type TemplateKey,
} from './setup.policy.ts';
import { setupRoom } from './setup.room.ts';

export type NewSchool = {
  school: SetupBody['school'];
  /** Without a password the administrator gets an activation code instead. */
  admin: Omit<SetupBody['admin'], 'password'> & { password: string | null };
  /** Sensitive rights wait for a second factor; true unless said otherwise (SEC-AUT-05). */
  requireTotp?: boolean;
  /** Code of the first start; spent in the same transaction. */
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
  activation: { code: string; expiresAt: string } | null;
};

type Tx = Parameters<Parameters<typeof setupRoom.act>[2]>[0] extends Act<infer T, infer E> ? Act<T, E> : never;

function checkSchool(school: NewSchool['school']): void {
  const fields: Record<string, string> = {};
  if (!isTimeZone(school.timeZone)) fields['school.timeZone'] = 'school.time_zone_unknown';
  if (!isCurrency(school.currency)) fields['school.currency'] = 'school.currency_unknown';
  if (!school.languages.includes('fr')) fields['school.languages'] = 'school.french_needed';
  if (new Set(school.orgs.map((org) => org.store_id)).size !== school.orgs.length)
    fields['school.orgs'] = 'school.store_taken';
  const [code] = Object.values(fields);
  if (code) throw invalid(code, fields);
}

/** Signs the school's key for the address of this deployment. Throws `school.public_address` when that is neither https nor local. */
export function signKey(kernel: Kernel, schoolId: number, title: string, now: Date): { key: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + keyDays * 86_400_000);
  try {
    return {
      key: kernel.secrets.signSchoolKey({
        apiHost: kernel.config.publicUrl,
        title,
        schoolId,
        issuedAt: now,
        expiresAt,
      }),
      expiresAt,
    };
  } catch (error) {
    if (error instanceof RangeError) throw precondition('school.public_address');
    throw error;
  }
}

const badCode = (): Error => invalid('setup.bad_code', { code: 'setup.bad_code' });

/** Throws `setup.bad_code` unless the code is the one in force. */
export async function checkSetupCode(kernel: Kernel, code: string): Promise<void> {
  if (!(await standingSetupCode(kernel.pool, hashCode(code)))) throw badCode();
}

async function spendCode(tx: Tx, code: string): Promise<void> {
  const spent = await tx.db
    .updateTable('setup_codes')
    .set({ used_at: tx.now })
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  if (!spent) throw badCode();
}

async function layGround(
  tx: Tx,
  ctx: Ctx,
  input: NewSchool,
): Promise<{ orgs: MadeSchool['orgs']; yearId: string; key: string }> {
  const { school } = input;
  const own = { school_id: tx.schoolId };
  const make = (): string => newId(tx.now.getTime());
  await tx.db
    .insertInto('schools')
    .values({ ...own, created_at: tx.now })
    .execute();
  await tx.db.insertInto('audit_heads').values(own).execute();
  await tx.db
    .insertInto('school_settings')
    .values({
      ...own,
      title: school.title,
      city: school.city,
      kind: school.kind,
      languages: school.languages,
      time_zone: school.timeZone,
      currency: school.currency,
      country: school.country,
      require_totp: input.requireTotp ?? true,
    })
    .execute();
  const orgs = school.orgs.map((org) => ({
    ...own,
    id: make(),
    store_id: org.store_id,
    name: org.name,
    kind: org.kind,
  }));
  await tx.db
    .insertInto('orgs')
    .values(orgs.map((org, position) => ({ ...org, position })))
    .execute();
  const yearId = make();
  const year = schoolYearOf(dayIn(tx.now, school.timeZone));
  await tx.db
    .insertInto('school_years')
    .values({ ...own, id: yearId, name: year.name, starts_on: year.startsOn, ends_on: year.endsOn, current: true })
    .execute();
  await tx.db
    .insertInto('post_categories')
    .values(
      categoryNames.map((label, index) => ({ ...own, id: make(), label, color_key: categoryColors[index] ?? 'vie' })),
    )
    .execute();
  const { key, expiresAt } = signKey(ctx.kernel, tx.schoolId, school.title, tx.now);
  await tx.db
    .insertInto('school_keys')
    .values({ ...own, id: make(), key, issued_at: tx.now, expires_at: expiresAt })
    .execute();
  return { orgs: orgs.map((org) => ({ id: org.id, storeId: org.store_id })), yearId, key };
}

/** The templates as roles of the school; answers the id of Direction. */
async function addRoles(tx: Tx): Promise<string> {
  const own = { school_id: tx.schoolId };
  const keys = Object.keys(roleTemplates) as TemplateKey[];
  const ids = new Map(keys.map((key) => [key, newId(tx.now.getTime())]));
  await tx.db
    .insertInto('custom_roles')
    .values(
      keys.map((key) => ({
        ...own,
        id: ids.get(key)!,
        ...templateNames[key],
        base: roleTemplates[key].base,
        template: key,
      })),
    )
    .execute();
  const grants = keys.flatMap((key) =>
    Object.entries(roleTemplates[key].grants).map(([permission, scope]) => ({
      ...own,
      role_id: ids.get(key)!,
      permission,
      scope,
    })),
  );
  await tx.db.insertInto('custom_role_grants').values(grants).execute();
  return ids.get('direction')!;
}

async function addAdmin(
  tx: Tx,
  admin: NewSchool['admin'],
  passwordHash: string | null,
  orgs: MadeSchool['orgs'],
  direction: string,
): Promise<{ adminId: string; activation: MadeSchool['activation'] }> {
  const own = { school_id: tx.schoolId };
  const make = (): string => newId(tx.now.getTime());
  const [personId, adminId] = [make(), make()];
  const names = { first_name: admin.prenom, last_name: admin.nom, email: admin.email };
  await tx.db
    .insertInto('persons')
    .values({ ...own, id: personId, ...names, search_key: searchKey(`${admin.prenom} ${admin.nom}`) })
    .execute();
  await tx.db
    .insertInto('staff')
    .values({ ...own, person_id: personId, function: directionFunction })
    .execute();
  await tx.db
    .insertInto('accounts')
    .values({
      ...own,
      id: adminId,
      person_id: personId,
      username: admin.username,
      password_hash: passwordHash,
      status: passwordHash ? 'active' : 'invited',
      ...names,
      search_key: searchKey(`${admin.prenom} ${admin.nom} ${admin.username}`),
      created_at: tx.now,
    })
    .execute();
  const entries = orgs.map((org) => ({ ...own, id: make(), account_id: adminId, org_id: org.id, roles: ['admin'] }));
  await tx.db.insertInto('auth_entries').values(entries).execute();
  await tx.db
    .insertInto('auth_entry_roles')
    .values(entries.map((entry) => ({ ...own, entry_id: entry.id, role_id: direction })))
    .execute();
  if (passwordHash) return { adminId, activation: null };
  const { code, hash } = newCode();
  const expires_at = new Date(tx.now.getTime() + activationDays * 86_400_000);
  await tx.db
    .insertInto('one_time_codes')
    .values({
      ...own,
      id: make(),
      account_id: adminId,
      purpose: 'activation',
      code_hash: hash,
      created_at: tx.now,
      expires_at,
    })
    .execute();
  return { adminId, activation: { code, expiresAt: expires_at.toISOString() } };
}

/**
 * Makes a school in one transaction: settings, organisations, the current year, roles, categories of news, its first signed key
 * and its first administrator. Throws `invalid` (time zone, currency, languages, organisations, password, set-up code) and
 * `precondition` when the public address cannot stand in a key.
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
    if (input.setupCode !== undefined) await spendCode(tx, input.setupCode);
    const ground = await layGround(tx, ctx, input);
    const directionRoleId = await addRoles(tx);
    const first = await addAdmin(tx, admin, passwordHash, ground.orgs, directionRoleId);
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
 * A fresh set-up code for this start, or null once a school exists. Codes of earlier starts die; only the hash is kept.
 * The caller prints it where only the operator looks.
 */
export async function newSetupCode(kernel: Kernel): Promise<string | null> {
  if (await anySchool(kernel.pool)) return null;
  const { code, hash } = newCode();
  await replaceSetupCode(kernel.pool, hash, kernel.now());
  return code;
}

/** The first school from the browser; the code counts once and only while no school exists. */
export async function runSetup(
  kernel: Kernel,
  body: SetupBody,
): Promise<{ schoolId: number; key: string; adminId: string }> {
  if (await anySchool(kernel.pool)) throw precondition('setup.done');
  // A wrong code costs no number and no hashing; the transaction below decides between two that come at once.
  if (!(await standingSetupCode(kernel.pool, hashCode(body.code)))) throw badCode();
  const { schoolId, key, adminId } = await makeSchool(kernel, {
    school: body.school,
    admin: body.admin,
    setupCode: body.code,
  });
  return { schoolId, key, adminId };
}
