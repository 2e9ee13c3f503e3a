import type { SchoolInfo, SchoolSettings } from '@encrier/contract/school/school';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { homeCards } from '#kernel/home.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { readOnlyReason } from '#kernel/tenancy/gate.ts';
import { self } from '#kernel/policy/actor.ts';
import { isWard } from '#kernel/reach/guardians.ts';
import { configUser } from '../../access/accounts/auth/auth.public.ts';
import { type OrgRow, presentInfo, presentSettings, type SettingsRow } from './settings.present.ts';

/** The settings row with the name of the logo's file. */
const settingsRow = (db: ReadDb) =>
  db
    .selectFrom('school_settings as s')
    .leftJoin('files as f', 'f.id', 's.logo_file_id')
    .select(['s.title', 's.city', 's.kind', 's.hue', 's.languages', 's.time_zone', 's.currency', 's.country'])
    .select(['s.mail_sender', 's.mail_reply_to', 's.version'])
    .select((eb) =>
      eb
        .case()
        .when('f.id', 'is not', null)
        .then(eb.fn<string>('concat', ['f.id', eb.cast<string>(eb.val('.'), 'text'), 'f.ext']))
        .end()
        .as('logo'),
    );

/** The school in one statement; its key is the newest valid one. */
export async function readSchool(ctx: ReadCtx): Promise<SchoolInfo> {
  const row = await settingsRow(ctx.db)
    .select((eb) =>
      eb
        .selectFrom('school_keys as k')
        .select('k.key')
        .where('k.revoked_at', 'is', null)
        .where('k.expires_at', '>', ctx.now)
        .orderBy('k.issued_at', 'desc')
        .orderBy('k.id', 'desc')
        .limit(1)
        .as('key'),
    )
    .executeTakeFirst();
  if (!row) throw notFound('school_unknown');
  const readOnly = await readOnlyReason(ctx.kernel, ctx.schoolId);
  return presentInfo(ctx.schoolId, { ...(row as SettingsRow & { key: string | null }), readOnly }, ctx.kernel.config);
}

/** The school and the signed-in person: what the client needs at start and at each refresh. */
export async function readConfig(ctx: ReadCtx) {
  return { school: await readSchool(ctx), user: await configUser(ctx) };
}

/** The settings form, from the handle of a query or of an act. */
export async function settingsForm(db: ReadDb): Promise<SchoolSettings> {
  const row = await settingsRow(db).executeTakeFirst();
  if (!row) throw notFound('school_unknown');
  const orgs = await db
    .selectFrom('orgs')
    .select(['id', 'store_id', 'name', 'kind', 'modules_off'])
    .orderBy('position')
    .orderBy('store_id')
    .execute();
  return presentSettings(row as SettingsRow, orgs as OrgRow[]);
}

/** Keys of the school, the newest first, with the name of their issuer; `current` is the one to hand out. */
export async function listKeys(ctx: ReadCtx) {
  const rows = await ctx.db
    .selectFrom('school_keys as k')
    .leftJoin('accounts as a', 'a.id', 'k.issued_by')
    .select(['k.id', 'k.key', 'k.issued_at', 'k.expires_at', 'k.revoked_at', 'a.first_name', 'a.last_name'])
    .orderBy('k.issued_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(100)
    .execute();
  const current = rows.find((row) => row.revoked_at === null && row.expires_at > ctx.now);
  return {
    current: current?.key ?? '',
    items: rows.map((row) => ({
      id: row.id,
      issuedAt: row.issued_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      revokedAt: row.revoked_at?.toISOString() ?? null,
      issuedBy: [row.first_name, row.last_name].filter(Boolean).join(' '),
      current: row === current,
    })),
  };
}

/** Cards of the first page, for all of a guardian's children or for one of them. */
export async function readHome(ctx: ReadCtx, child: string | undefined) {
  const actor = self(ctx);
  const requested = child ?? actor.child?.personId ?? null;
  if (requested !== null && !(await isWard(ctx.db, { personId: actor.personId, day: ctx.today }, requested)))
    throw notFound();
  return { cards: await homeCards(ctx, requested) };
}
