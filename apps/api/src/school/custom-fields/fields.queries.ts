import type * as c from '@encrier/contract/school/custom-fields';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';

export type UsedField = c.ImportableField & { readers: c.FieldReaders };
/** Fields in use of one kind of sheet, in order. */
export async function usedFields(db: ReadDb, holder: c.FieldHolder): Promise<UsedField[]> {
  const rows = await db
    .selectFrom('custom_fields')
    .select(['id', 'label', 'label_ar as labelAr', 'type', 'choices', 'readers'])
    .where('holder', '=', holder)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, type: row.type as c.FieldType, readers: row.readers as c.FieldReaders }));
}

/** Values of the person `h`, by field. */
export const valuesOfPerson = sql<
  Record<string, string>
>`COALESCE((SELECT json_object_agg(v.field_id, v.value) FROM custom_values v
  WHERE v.school_id = h.school_id AND v.person_id = h.id), '{}')`;
