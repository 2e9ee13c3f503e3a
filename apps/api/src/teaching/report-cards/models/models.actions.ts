import type { ModelBody } from '@encrier/contract/teaching/report-cards-models';
import { sql } from 'kysely';
import { plainName } from '#kernel/content/direction.ts';
import { AppError, conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { adoptImage } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { reachFor } from '../../../school/directory/directory.public.ts';
import { reportCardsRoom, type ReportCardsTx } from '../report-cards.room.ts';
import { levelsOf, reachesModel } from './models.queries.ts';

type Pictures = { signature_file_id: string | null; stamp_file_id: string | null };
/** Stores new pictures; former ones stay, since cards may show them. */
async function takePictures(tx: ReportCardsTx, ctx: Ctx, body: ModelBody, before: Pictures): Promise<void> {
  const fresh: ['signatureId' | 'stampId', string | null, string | null][] = [
    ['signatureId', body.signatureId, before.signature_file_id],
    ['stampId', body.stampId, before.stamp_file_id],
  ];
  for (const [field, next, held] of fresh) {
    if (!next || next === held) continue;
    try {
      await adoptImage(tx, ctx, next, { type: 'report_model', id: body.modelId });
    } catch (error) {
      throw error instanceof AppError
        ? invalid('report_cards.model_picture', { [field]: 'report_cards.model_picture' })
        : error;
    }
  }
}

const maxModels = 40;
/** The model to change, locked; undefined for a new one. */
async function heldModel(tx: ReportCardsTx, ctx: Ctx, { modelId, version }: ModelBody) {
  const held = await tx.db
    .selectFrom('report_models as m')
    .select(['m.version', 'm.org_id', 'm.signature_file_id', 'm.stamp_file_id', 'm.removed_at'])
    .select(reachesModel(ctx).as('mine'))
    .where('m.id', '=', modelId)
    .forUpdate('m')
    .executeTakeFirst();
  if (held && (!held.mine || held.removed_at)) throw notFound();
  if (!held && version > 0) throw notFound();
  if (held) requireVersion(held, version);
  if (!held) {
    const { n } = await tx.db
      .selectFrom('report_models')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (n >= maxModels) throw conflict('report_cards.models_full');
  }
  return held;
}

type Level = { id: string; orgId: string };
/** The organisation of a model: that of its levels if any; without levels, unchanged. Null is the whole school. */
function ownerOf(
  ctx: Ctx,
  levels: readonly Level[],
  wanted: readonly string[],
  held: { org_id: string | null } | undefined,
) {
  if (!wanted.length && held) return held.org_id;
  const of = wanted.length ? levels.filter(({ id }) => wanted.includes(id)) : levels;
  const orgs = [...new Set(of.map(({ orgId }) => orgId))];
  const reach = reachFor(ctx, 'report-cards.manage');
  if (reach.all && !reach.orgIds && !wanted.length) return null;
  if (orgs.length === 1) return orgs[0]!;
  // Without a level it would be the whole school's, which they do not reach.
  if (!wanted.length) throw invalid('report_cards.model_level', { levelIds: 'report_cards.model_level' });
  return null;
}

/** Creates or changes a model; see the contract. */
export function setModel(ctx: Ctx, body: ModelBody): Promise<{ version: number }> {
  return reportCardsRoom.act(ctx, 'report_cards.set_model', async (tx) => {
    const held = await heldModel(tx, ctx, body);
    const levels = await levelsOf(tx.db, ctx).select('l.org_id as orgId').execute();
    const wanted = [...new Set(body.levelIds)];
    if (wanted.some((id) => !levels.some((level) => level.id === id)))
      throw invalid('report_cards.model_level', { levelIds: 'report_cards.model_level' });
    const before = held ?? { signature_file_id: null, stamp_file_id: null };
    const values = { name: plainName(body.name), doc: JSON.stringify(body.doc), updated_at: ctx.now };
    const owner = { org_id: ownerOf(ctx, levels, wanted, held) };
    const version = body.version + 1;
    if (held)
      await tx.db
        .updateTable('report_models')
        .set({ ...values, ...owner, version })
        .where('id', '=', body.modelId)
        .execute();
    else
      await tx.db
        .insertInto('report_models')
        .values({ school_id: tx.schoolId, id: body.modelId, ...values, ...owner, version })
        .execute();
    await takePictures(tx, ctx, body, before);
    await tx.db
      .updateTable('report_models')
      .set({ signature_file_id: body.signatureId, stamp_file_id: body.stampId })
      .where('id', '=', body.modelId)
      .execute();
    await tx.db.deleteFrom('report_model_levels').where('model_id', '=', body.modelId).execute();
    if (wanted.length)
      await tx.db
        .insertInto('report_model_levels')
        .values(wanted.map((id) => ({ school_id: tx.schoolId, level_id: id, model_id: body.modelId })))
        .onConflict((oc) => oc.columns(['school_id', 'level_id']).doUpdateSet({ model_id: body.modelId }))
        .execute();
    await tx.live('report_cards.changed', {}, { holds: ['report-cards.manage'] });
    return {
      result: { version },
      audit: {
        object: { type: 'report_model', id: body.modelId },
        after: { name: values.name, count: wanted.length, version },
      },
    };
  });
}

/** Deletes a model; see the contract. */
export function dropModel(ctx: Ctx, modelId: string): Promise<{ ok: true }> {
  return reportCardsRoom.act(ctx, 'report_cards.remove_model', async (tx) => {
    const gone = await tx.db
      .updateTable('report_models as m')
      .set({ removed_at: ctx.now })
      .where('m.id', '=', modelId)
      .where('m.removed_at', 'is', null)
      .where(reachesModel(ctx))
      .returning('m.name')
      .executeTakeFirst();
    if (!gone) throw notFound();
    await tx.db.deleteFrom('report_model_levels').where('model_id', '=', modelId).execute();
    return {
      result: { ok: true as const },
      audit: { object: { type: 'report_model', id: modelId }, after: { name: gone.name } },
    };
  });
}
