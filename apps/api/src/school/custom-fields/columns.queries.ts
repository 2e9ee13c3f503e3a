import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import * as c from '@encrier/contract/school/custom-fields';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { type Audience, listAudienceFor, pupilWithin } from '../directory/directory.public.ts';
import { isTold } from './custom-fields.present.ts';

export type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };
export type FilledColumn = c.FieldColumn;

/**
 * Fields of pupils that the caller may read for everybody in their list, in one statement; `filled` names those whose
 * values are needed, for the pupils in reach or chosen ones.
 */
export async function columnsOf(
  asker: Asker,
  filled: readonly string[],
  pupils: readonly string[] | null = null,
  audience: Audience = listAudienceFor(asker),
): Promise<FilledColumn[]> {
  const readers = c.fieldReaders.filter((one) => isTold(audience, one));
  const chosen = pupils ? sql`p.person_id = ANY (${[...pupils]}::uuid[])` : sql`TRUE`;
  const rows = await asker.db
    .selectFrom('custom_fields as d')
    .select(['d.id', 'd.label', 'd.label_ar as labelAr', 'd.type', 'd.choices'])
    .select(
      sql<FilledColumn['values']>`CASE WHEN d.id = ANY (${[...filled]}::uuid[]) THEN
        COALESCE((SELECT json_agg(json_build_object('pupilId', v.person_id, 'value', v.value)) FROM custom_values v
          JOIN pupils p ON p.school_id = v.school_id AND p.person_id = v.person_id
          WHERE v.school_id = d.school_id AND v.field_id = d.id AND ${chosen}
            AND ${pupilWithin(asker, 'people.view')}), '[]') END`.as('values'),
    )
    .where('d.holder', '=', 'pupil')
    .where('d.archived_at', 'is', null)
    .where(sql<boolean>`d.readers = ANY (${readers}::text[])`)
    .orderBy('d.position')
    .orderBy('d.id')
    .execute();
  return rows.map((row) => ({ ...row, type: row.type as c.FieldType }));
}

/** The custom columns available in the caller's list of pupils. */
export const listColumns = async (
  ctx: ReadCtx,
  { filled }: QueryOf<typeof c.listFieldColumns>,
): Promise<ResponseInput<typeof c.listFieldColumns>> => ({ fields: await columnsOf(ctx, filled?.split(',') ?? []) });
