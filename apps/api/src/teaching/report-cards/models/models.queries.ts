import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { type CardModel, type ModelDoc, modelDoc } from '@encrier/contract/teaching/report-card-model';
import type { reportModels } from '@encrier/contract/teaching/report-cards-models';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { orgWithin } from '../../../school/directory/directory.public.ts';
import { proposals } from './proposals.messages.ts';

/** The model of a level with its pictures; null when none was made. */
export async function modelOf(db: ReadDb, levelId: string): Promise<CardModel | null> {
  const row = await db
    .selectFrom('report_model_levels as v')
    .innerJoin('report_models as m', 'm.id', 'v.model_id')
    .select(['m.doc', 'm.signature_file_id as signatureId', 'm.stamp_file_id as stampId'])
    .where('v.level_id', '=', levelId)
    .where('m.removed_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...modelDoc.parse(row.doc), signatureId: row.signatureId, stampId: row.stampId } : null;
}

/** Skills of the model, each with the pupil's rating; empty when the model has none. */
export async function skillsOf(
  db: ReadDb,
  { classId, termId }: { classId: string; termId: string },
  model: CardModel | null,
) {
  if (!model?.skills.length) return () => [];
  const rows = await db
    .selectFrom('report_skills')
    .select(['pupil_id', 'domain', 'item', 'mastery'])
    .where('class_id', '=', classId)
    .where('term_id', '=', termId)
    .execute();
  const marks = new Map(rows.map((row) => [[row.pupil_id, row.domain, row.item].join('\n'), row.mastery]));
  return (pupilId: string) =>
    model.skills.map(({ domain, items }) => ({
      domain,
      items: items.map((name) => ({ name, mastery: marks.get([pupilId, domain, name].join('\n')) ?? '' })),
    }));
}

const fileOf = (column: 'm.signature_file_id' | 'm.stamp_file_id') =>
  sql<Attachment | null>`(SELECT ${attachmentJson('x')} FROM files x
    WHERE x.school_id = m.school_id AND x.id = ${sql.ref(column)})`;

/** Models of the school for people who make cards, with the levels they reach. */
export async function listModels(ctx: ReadCtx): Promise<ResponseInput<typeof reportModels>> {
  const { db } = ctx;
  const rows = await db
    .selectFrom('report_models as m')
    .select(['m.id', 'm.name', 'm.version', 'm.doc', fileOf('m.signature_file_id').as('signature')])
    .select([
      fileOf('m.stamp_file_id').as('stamp'),
      sql<
        string[]
      >`ARRAY(SELECT v.level_id FROM report_model_levels v WHERE v.school_id = m.school_id AND v.model_id = m.id)`.as(
        'levelIds',
      ),
    ])
    .where('m.removed_at', 'is', null)
    .where(reachesModel(ctx))
    .orderBy('m.name')
    .orderBy('m.id')
    .execute();
  const levels = await levelsOf(db, ctx).execute();
  return {
    models: rows.map(({ doc, ...row }) => ({ ...row, doc: modelDoc.parse(doc) as ModelDoc })),
    levels,
    proposals: proposals.map(({ key, name, note, doc }) => ({ key, name, note, doc })),
  };
}

const reaches = (ctx: Pick<ReadCtx, 'actor'>) => orgWithin(ctx, 'report-cards.manage', sql`l.org_id`);

/** Levels `l` whose cards the caller makes. */
export const levelsOf = (db: ReadDb, ctx: Pick<ReadCtx, 'actor'>) =>
  db
    .selectFrom('levels as l')
    .select(['l.id', 'l.name', 'l.cycle'])
    .where(reaches(ctx))
    .orderBy('l.position')
    .orderBy('l.name');

/**
 * Models `m` that the caller may read and change: only of levels in reach; one without level, through the organisation
 * that made it.
 */
export const reachesModel = (ctx: Pick<ReadCtx, 'actor'>) =>
  holds(ctx.actor, 'report-cards.manage')
    ? sql<boolean>`(NOT EXISTS (SELECT 1 FROM report_model_levels v
        JOIN levels l ON l.school_id = v.school_id AND l.id = v.level_id
        WHERE v.school_id = m.school_id AND v.model_id = m.id AND NOT ${reaches(ctx)})
      AND (${orgWithin(ctx, 'report-cards.manage', sql`m.org_id`)}
        OR EXISTS (SELECT 1 FROM report_model_levels v WHERE v.school_id = m.school_id AND v.model_id = m.id)))`
    : sql<boolean>`FALSE`;
