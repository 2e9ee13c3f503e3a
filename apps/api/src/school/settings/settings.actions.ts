import type { ModuleKey } from '@encrier/contract/modules.generated';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type {
  createOrg as createOrgRoute,
  SchoolSettings,
  updateSettings as updateRoute,
} from '@encrier/contract/school/school';
import type { Act } from '#kernel/act/act.ts';
import { isNamedZone } from '#kernel/content/dates.ts';
import { plainName } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { adoptImage, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import { forgetSchoolState } from '#kernel/tenancy/gate.ts';
import { addSchoolKey } from './keys/keys.public.ts';
import { disagreements, isCurrency, modulesOff, settingFields, type SettingValues } from './settings.policy.ts';
import { settingsForm } from './settings.queries.ts';
import { settingsRoom } from './settings.room.ts';

type Tx = Parameters<Parameters<typeof settingsRoom.act>[2]>[0] extends Act<infer T, infer E> ? Act<T, E> : never;
type Update = BodyOf<typeof updateRoute>;

const issuer = (ctx: SystemCtx): string | null => (ctx.actor.kind === 'account' ? ctx.actor.accountId : null);
const pick = (values: SettingValues, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));

function checkUpdate(body: Update): void {
  const fields: Record<string, string> = {};
  if (!isNamedZone(body.timeZone)) fields.timeZone = 'school.time_zone_unknown';
  if (!isCurrency(body.currency)) fields.currency = 'school.currency_unknown';
  if (!body.languages.includes('fr')) fields.languages = 'school.french_needed';
  const [code] = Object.values(fields);
  if (code) throw invalid(code, fields);
}

async function changeLogo(tx: Tx, ctx: Ctx, logo: string | null): Promise<void> {
  // A school has one logo: its owner id is the logo's own file, since schools are numbered and owners are not.
  const before = await tx.db.selectFrom('school_settings').select('logo_file_id').executeTakeFirst();
  if (logo) await adoptImage(tx, ctx, logo, { type: 'school', id: logo });
  await tx.db.updateTable('school_settings').set({ logo_file_id: logo }).execute();
  if (before?.logo_file_id && before.logo_file_id !== logo)
    await releaseFiles(tx, { type: 'school', id: before.logo_file_id }, []);
}

/**
 * Changes the school's settings. A form opened before somebody else's change gets 409 with the stored and the sent
 * value of each field that differs. A new title comes with a new key; the former stays valid.
 */
export async function updateSettings(ctx: Ctx, body: Update): Promise<SchoolSettings> {
  checkUpdate(body);
  const sent: SettingValues = {
    ...body,
    title: plainName(body.title),
    mailSender: body.mailSender ? plainName(body.mailSender) : null,
  };
  const answer = await settingsRoom.act(ctx, 'school.update_settings', async (tx) => {
    const locked = await tx.db.selectFrom('school_settings').select('version').forUpdate().executeTakeFirst();
    const before = (await settingsForm(tx.db)) as SchoolSettings & SettingValues;
    requireVersion(locked, body.version, { fields: disagreements(before, sent) });
    await tx.db
      .updateTable('school_settings')
      .set({
        title: sent.title as string,
        city: body.city,
        kind: body.kind,
        hue: body.hue,
        languages: body.languages,
        time_zone: body.timeZone,
        currency: body.currency,
        country: body.country,
        mail_sender: (sent.mailSender as string | null) || null,
        mail_reply_to: body.mailReplyTo,
        version: body.version + 1,
        updated_at: tx.now,
      })
      .execute();
    if (body.logo !== undefined) await changeLogo(tx, ctx, body.logo);
    if (sent.title !== before.title) await addSchoolKey(tx, ctx.kernel, sent.title as string, issuer(ctx));
    await tx.live('school.changed', {}, null);
    const changed = settingFields.filter((field) => field in disagreements(before, sent));
    const audit = {
      object: { type: 'school', id: String(tx.schoolId) },
      before: pick(before, changed),
      after: { ...pick(sent, changed), ...(body.logo !== undefined && { logo: body.logo }) },
    };
    return { result: await settingsForm(tx.db), audit };
  });
  forgetSchoolState(ctx.kernel, ctx.schoolId);
  return answer;
}

/** Switches the modules of one organisation; one that is off answers 404 and disappears from the menus. */
export function updateModules(ctx: Ctx, orgId: string, on: readonly ModuleKey[]): Promise<{ ok: true }> {
  return settingsRoom.act(ctx, 'school.update_modules', async (tx) => {
    const before = await tx.db
      .selectFrom('orgs')
      .select('modules_off')
      .where('id', '=', orgId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    const off = modulesOff(on);
    await tx.db.updateTable('orgs').set({ modules_off: off }).where('id', '=', orgId).execute();
    await tx.live('school.changed', {}, null);
    return {
      result: { ok: true as const },
      audit: { object: { type: 'org', id: orgId }, before: { off: before.modules_off }, after: { off } },
    };
  });
}

/** Adds an organisation; its creator becomes a member with the rights they hold elsewhere. */
export function createOrg(ctx: Ctx, body: BodyOf<typeof createOrgRoute>): Promise<{ id: string }> {
  return settingsRoom.act(ctx, 'school.create_org', async (tx) => {
    const taken = await tx.db.selectFrom('orgs').select('id').where('store_id', '=', body.store_id).executeTakeFirst();
    if (taken) throw conflict('school.store_taken', { store_id: body.store_id });
    const id = newId(tx.now.getTime());
    const last = await tx.db
      .selectFrom('orgs')
      .select((eb) => eb.fn.max('position').as('position'))
      .executeTakeFirst();
    await tx.db
      .insertInto('orgs')
      .values({
        school_id: tx.schoolId,
        id,
        store_id: body.store_id,
        name: body.name,
        kind: body.kind,
        position: Number(last?.position ?? -1) + 1,
      })
      .execute();
    const accountId = issuer(ctx);
    if (accountId) await tx.emit('school.org_created', { orgId: id, accountId });
    return { result: { id }, audit: { object: { type: 'org', id }, after: { ...body } } };
  });
}

/**
 * Issues a key; with `replace` the former ones are refused from now on and devices that hold them get the new one
 * (SEC-KEY-04).
 */
export async function issueKey(ctx: Ctx, replace: boolean): Promise<{ id: string; key: string }> {
  const issued = await settingsRoom.act(ctx, 'keys.issue', async (tx) => {
    const { title } = await tx.db.selectFrom('school_settings').select('title').forUpdate().executeTakeFirstOrThrow();
    const made = await addSchoolKey(tx, ctx.kernel, title, issuer(ctx));
    let query = tx.db
      .updateTable('school_keys')
      .set({ revoked_at: tx.now })
      .where('revoked_at', 'is', null)
      .where('key', '<>', made.key);
    if (!replace) query = query.where('expires_at', '<=', tx.now);
    const gone = await query.returning('id').execute();
    return {
      result: made,
      audit: { object: { type: 'school_key', id: made.id }, after: { replace, revoked: gone.length } },
    };
  });
  forgetSchoolState(ctx.kernel, ctx.schoolId);
  return issued;
}

/**
 * Replaces a key about to expire with a new one, or gives the first to a school that has none; returns whether it did.
 */
export async function renewKey(ctx: SystemCtx, before: Date): Promise<boolean> {
  const made = await settingsRoom.act(ctx, 'keys.renew', async (tx) => {
    const { title } = await tx.db.selectFrom('school_settings').select('title').forUpdate().executeTakeFirstOrThrow();
    const fresh = await tx.db
      .selectFrom('school_keys')
      .select('id')
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', before)
      .executeTakeFirst();
    const key = fresh ? null : await addSchoolKey(tx, ctx.kernel, title, issuer(ctx));
    return {
      result: key !== null,
      audit: { object: { type: 'school_key', id: key?.id ?? null }, after: { renewed: key !== null } },
    };
  });
  if (made) forgetSchoolState(ctx.kernel, ctx.schoolId);
  return made;
}
