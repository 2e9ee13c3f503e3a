import type { BodyOf } from '@encrier/contract/kernel/route';
import type { OrgRecord, updateOrg as updateRoute } from '@encrier/contract/school/orgs';
import type { Act } from '#kernel/act/act.ts';
import { plainName } from '#kernel/content/direction.ts';
import { AppError, conflict, forbidden, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { adoptImage, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settingsRoom } from '../settings.room.ts';
import { mayClose } from './orgs.policy.ts';
import { mayUseMarks, recordsOf } from './orgs.queries.ts';

type Tx = Parameters<Parameters<typeof settingsRoom.act>[2]>[0] extends Act<infer T, infer E> ? Act<T, E> : never;
type Body = BodyOf<typeof updateRoute>;

const object = (id: string) => ({ type: 'org', id });

/**
 * The current organisation, with its row locked. Throws a 409 with the current values when it was changed since it was
 * read.
 */
async function held(tx: Tx, ctx: Ctx, id: string, version: number): Promise<OrgRecord> {
  await tx.db.selectFrom('orgs').select('id').orderBy('id').forUpdate().execute();
  const [org] = await recordsOf(tx.db, ctx, id);
  if (!org) throw notFound();
  requireVersion(org, version, { theirs: org });
  return org;
}

async function freshOf(tx: Tx, ctx: Ctx, id: string): Promise<OrgRecord> {
  await tx.live('school.changed', {}, null);
  return (await recordsOf(tx.db, ctx, id))[0]!;
}

/** Stores the picture sent and frees the former one; without a picture nothing changes. */
async function takePicture(
  tx: Tx,
  ctx: Ctx,
  {
    id,
    field,
    type,
    before,
    next,
  }: { id: string; field: string; type: string; before: string | null; next?: string | null | undefined },
): Promise<string | null> {
  if (next === undefined || next === before) return before;
  try {
    if (next) await adoptImage(tx, ctx, next, { type, id });
  } catch (error) {
    throw error instanceof AppError ? invalid('school.org_picture', { [field]: 'school.org_picture' }) : error;
  }
  await releaseFiles(tx, { type, id }, next ? [next] : []);
  return next;
}

const cleaned = (text: string): string => text.split(/\r?\n/).map(plainName).filter(Boolean).join('\n');
const columnsOf = (body: Body) => ({
  name: plainName(body.name),
  kind: plainName(body.kind),
  address: cleaned(body.address),
  city: plainName(body.city),
  phone: body.phone,
  email: body.email,
  web: body.web,
  uai: body.uai || null,
  gresa: body.gresa || null,
  ice: body.ice || null,
  head_name: plainName(body.headName),
  head_title: plainName(body.headTitle),
  heading: cleaned(body.heading),
});

/**
 * Changes an organisation's names and the texts of its papers; its stamp and signature can only be changed by people
 * who may use them.
 */
export function updateOrg(ctx: Ctx, id: string, body: Body): Promise<OrgRecord> {
  if ((body.stampId !== undefined || body.signatureId !== undefined) && !mayUseMarks(ctx))
    throw forbidden('permission_missing', { permission: 'school.marks' });
  return settingsRoom.act(ctx, 'school.update_org', async (tx) => {
    const before = await held(tx, ctx, id, body.version);
    const stored = await tx.db
      .selectFrom('orgs')
      .select(['logo_file_id', 'stamp_file_id', 'signature_file_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const take = (field: string, type: string, last: string | null, next: string | null | undefined) =>
      takePicture(tx, ctx, { id, field, type, before: last, next });
    const pictures = {
      logo_file_id: await take('logoId', 'org_logo', stored.logo_file_id, body.logoId),
      stamp_file_id: await take('stampId', 'org_stamp', stored.stamp_file_id, body.stampId),
      signature_file_id: await take('signatureId', 'org_signature', stored.signature_file_id, body.signatureId),
    };
    await tx.db
      .updateTable('orgs')
      .set({ ...columnsOf(body), ...pictures, version: body.version + 1 })
      .where('id', '=', id)
      .execute();
    const after = await freshOf(tx, ctx, id);
    const { logo, stamp, signature, can: _can, pupils: _pupils, version: _version, ...values } = after;
    const changed = (Object.keys(values) as (keyof typeof values)[]).filter((key) => values[key] !== before[key]);
    return {
      result: after,
      audit: {
        object: object(id),
        before: {
          ...Object.fromEntries(changed.map((key) => [key, before[key]])),
          logo: stored.logo_file_id,
          stamp: stored.stamp_file_id,
          signature: stored.signature_file_id,
        },
        after: {
          ...Object.fromEntries(changed.map((key) => [key, values[key]])),
          logo: pictures.logo_file_id,
          stamp: pictures.stamp_file_id,
          signature: pictures.signature_file_id,
        },
      },
    };
  });
}

/**
 * Closes an organisation in which no pupil has a place: nothing new is placed in it, and all its data stays readable.
 */
export function closeOrg(ctx: Ctx, id: string, version: number): Promise<OrgRecord> {
  return settingsRoom.act(ctx, 'school.close_org', async (tx) => {
    const org = await held(tx, ctx, id, version);
    if (org.closedOn) throw conflict('school.org_state');
    const { open } = await tx.db
      .selectFrom('orgs')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('closed_on', 'is', null)
      .executeTakeFirstOrThrow();
    const wrong = mayClose({ pupils: org.pupils, open: Number(open) });
    if (wrong) throw conflict(wrong);
    await tx.db
      .updateTable('orgs')
      .set({ closed_on: ctx.today, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return {
      result: await freshOf(tx, ctx, id),
      audit: { object: object(id), before: { closedOn: null }, after: { closedOn: ctx.today } },
    };
  });
}

export function reopenOrg(ctx: Ctx, id: string, version: number): Promise<OrgRecord> {
  return settingsRoom.act(ctx, 'school.reopen_org', async (tx) => {
    const org = await held(tx, ctx, id, version);
    if (!org.closedOn) throw conflict('school.org_state');
    await tx.db
      .updateTable('orgs')
      .set({ closed_on: null, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return {
      result: await freshOf(tx, ctx, id),
      audit: { object: object(id), before: { closedOn: org.closedOn }, after: { closedOn: null } },
    };
  });
}
