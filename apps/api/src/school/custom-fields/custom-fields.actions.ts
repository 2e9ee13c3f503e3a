import type { BodyOf, QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import * as c from '@encrier/contract/school/custom-fields';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { plainName, withoutOverrides } from '#kernel/content/direction.ts';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, forbidden, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { refuseOutside } from '../directory/in-force.public.ts';
import { fieldWords } from './custom-fields.messages.ts';
import { cellIn, headIn, isTold } from './custom-fields.present.ts';
import { readValue, wrongField } from './custom-fields.policy.ts';
import { fieldsOf, listFields, listSheets, standingBefore } from './custom-fields.queries.ts';
import { customFieldsRoom, type CustomFieldsTx } from './custom-fields.room.ts';

type List = ResponseInput<typeof c.listCustomFields>;
const object = (id: string) => ({ type: 'custom_field', id });
const announceChange = (tx: CustomFieldsTx) => tx.live('custom_fields.changed', {}, { holds: ['people.view'] });
type Given = Omit<BodyOf<typeof c.createCustomField>, 'id' | 'holder'>;

function clean(holder: c.FieldHolder, sent: Given): Given {
  const label = plainName(sent.label);
  if (!label) throw invalid('invalid_input', { label: 'too_small' });
  const choices = [...new Set(sent.choices.map(plainName).filter(Boolean))];
  const given = { ...sent, label, labelAr: plainName(sent.labelAr), choices };
  const wrong = wrongField(holder, given);
  if (wrong) throw invalid(wrong, { [wrong === 'custom_fields.choices' ? 'choices' : 'family']: wrong });
  return given;
}
const columns = ({ label, labelAr, type, choices, readers, family }: Given) => ({
  label,
  label_ar: labelAr,
  type,
  choices,
  readers,
  family,
});
async function refuseTwin(tx: CustomFieldsTx, holder: string, label: string, own: string | null): Promise<void> {
  const twin = await tx.db
    .selectFrom('custom_fields')
    .select('id')
    .where('holder', '=', holder)
    .where('label', '=', label)
    .executeTakeFirst();
  if (twin && twin.id !== own) throw invalid('custom_fields.label_taken', { label: 'custom_fields.label_taken' });
}
/** Two people who change the fields do it one after the other. */
const holdAll = (tx: CustomFieldsTx) =>
  tx.db.selectFrom('custom_fields').select(['id', 'holder']).orderBy('id').forUpdate().execute();

/** Adds a field at the end of its sheets; the same id sent again is the same field. */
export function createField(ctx: Ctx, { id, holder, ...sent }: BodyOf<typeof c.createCustomField>): Promise<List> {
  const given = clean(holder, sent);
  return customFieldsRoom.act(ctx, 'custom_fields.create', async (tx) => {
    const all = await holdAll(tx);
    if (all.some((one) => one.id === id)) return nothing(await listFields(tx.db));
    const beside = all.filter((one) => one.holder === holder);
    if (beside.length >= c.maxFields) throw conflict('custom_fields.too_many', { most: c.maxFields });
    await refuseTwin(tx, holder, given.label, null);
    await tx.db
      .insertInto('custom_fields')
      .values({
        school_id: tx.schoolId,
        id,
        holder,
        ...columns(given),
        position: sql<number>`(SELECT COALESCE(max(position), 0) + 1 FROM custom_fields
          WHERE school_id = ${tx.schoolId})`,
      })
      .execute();
    await announceChange(tx);
    return { result: await listFields(tx.db), audit: { object: object(id), after: { holder, ...columns(given) } } };
  });
}

/** One field, locked, as the caller last read it. */
async function hold(tx: CustomFieldsTx, id: string, version: number): Promise<c.CustomField> {
  await tx.db.selectFrom('custom_fields').select('id').where('id', '=', id).forUpdate().execute();
  const found = (await listFields(tx.db)).items.find((one) => one.id === id);
  if (!found) throw notFound();
  requireVersion(found, version);
  return found;
}

/** A person who works for one organisation may not delete values on sheets of another. */
async function refuseOthers(tx: CustomFieldsTx, ctx: Ctx, id: string): Promise<void> {
  const filled = await tx.db.selectFrom('custom_values').select('person_id').where('field_id', '=', id).execute();
  await refuseOutside(tx.db, ctx, 'school.settings', { persons: filled.map(({ person_id }) => person_id) });
}

/** Only a person who reads a field, for their own establishments, may show it to more people. */
async function refuseOpening(tx: CustomFieldsTx, ctx: Ctx, before: c.CustomField, given: Given): Promise<void> {
  if (!before.filled || (before.readers === given.readers && before.family === given.family)) return;
  if (before.readers === 'protected' && given.readers !== 'protected' && !holds(ctx.actor, 'people.sensitive'))
    throw forbidden('permission_missing', { permission: 'people.sensitive' });
  await refuseOthers(tx, ctx, before.id);
}

export function updateField(
  ctx: Ctx,
  id: string,
  { version, ...sent }: BodyOf<typeof c.updateCustomField>,
): Promise<List> {
  return customFieldsRoom.act(ctx, 'custom_fields.update', async (tx) => {
    const before = await hold(tx, id, version);
    const given = clean(before.holder, sent);
    if (before.filled && before.type !== given.type)
      throw invalid('custom_fields.type_kept', { type: 'custom_fields.type_kept' });
    await refuseOpening(tx, ctx, before, given);
    await refuseTwin(tx, before.holder, given.label, id);
    const gone = before.choices.filter((one) => !given.choices.includes(one));
    const used = gone.length
      ? await tx.db
          .selectFrom('custom_values')
          .select('value')
          .where('field_id', '=', id)
          .where('value', 'in', gone)
          .executeTakeFirst()
      : undefined;
    if (used) throw invalid('custom_fields.choice_used', { choices: 'custom_fields.choice_used' });
    await tx.db
      .updateTable('custom_fields')
      .set({ ...columns(given), version: version + 1 })
      .where('id', '=', id)
      .execute();
    await announceChange(tx);
    return {
      result: await listFields(tx.db),
      audit: { object: object(id), before: columns(before), after: columns(given) },
    };
  });
}

export function orderFields(ctx: Ctx, { holder, ids }: BodyOf<typeof c.orderCustomFields>): Promise<List> {
  return customFieldsRoom.act(ctx, 'custom_fields.order', async (tx) => {
    const known = (await holdAll(tx)).filter((one) => one.holder === holder);
    if (ids.some((id) => !known.some((one) => one.id === id))) throw notFound();
    for (const [at, id] of [...new Set(ids)].entries())
      await tx.db
        .updateTable('custom_fields')
        .set({ position: at + 1 })
        .where('id', '=', id)
        .execute();
    await announceChange(tx);
    return {
      result: await listFields(tx.db),
      audit: { object: { type: 'custom_field', id: null }, after: { holder, ids } },
    };
  });
}

export function archiveField(
  ctx: Ctx,
  id: string,
  { archived, version }: BodyOf<typeof c.archiveCustomField>,
): Promise<List> {
  return customFieldsRoom.act(ctx, archived ? 'custom_fields.archive' : 'custom_fields.restore', async (tx) => {
    const before = await hold(tx, id, version);
    await refuseOthers(tx, ctx, id);
    if (before.archived === archived) return nothing(await listFields(tx.db));
    await tx.db
      .updateTable('custom_fields')
      .set({ archived_at: archived ? tx.now : null, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await announceChange(tx);
    return { result: await listFields(tx.db), audit: { object: object(id), after: { archived } } };
  });
}

/** Deletes a field with its values, unless more sheets are filled than the caller was shown. */
export function removeField(
  ctx: Ctx,
  id: string,
  { filled, version }: BodyOf<typeof c.removeCustomField>,
): Promise<List> {
  return customFieldsRoom.act(ctx, 'custom_fields.remove', async (tx) => {
    const before = await hold(tx, id, version);
    await refuseOthers(tx, ctx, id);
    if (before.filled > filled) throw conflict('edited_meanwhile');
    await tx.db.deleteFrom('custom_fields').where('id', '=', id).execute();
    await announceChange(tx);
    return {
      result: await listFields(tx.db),
      audit: { object: object(id), before: { holder: before.holder, label: before.label, items: before.filled } },
    };
  });
}

const objectOf: Record<c.FieldHolder, string> = { pupil: 'pupil', guardian: 'person', staff: 'staff' };
/** Fills the fields of a sheet; fields hidden from the editor are not mentioned. */
export function fillFields(
  ctx: Ctx,
  personId: string,
  { holder, values }: BodyOf<typeof c.fillCustomFields>,
): Promise<{ ok: true }> {
  return customFieldsRoom.act(ctx, 'custom_fields.fill', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const stands = await standingBefore(asker, holder, personId);
    if (!stands?.edit || !isTold(stands.audience, 'office')) throw notFound();
    // Two editors of one person's sheet save one after the other.
    await tx.db.selectFrom('persons').select('id').where('id', '=', personId).forUpdate().execute();
    // A field keeps its type and its choices while it is being filled.
    await tx.db.selectFrom('custom_fields').select('id').where('holder', '=', holder).forShare().execute();
    const known = await fieldsOf(tx.db, holder, personId);
    const changed: string[] = [];
    for (const { fieldId, value: sent, before } of values) {
      const field = known.find((one) => one.id === fieldId);
      if (!field || !isTold(stands.audience, field.readers as c.FieldReaders)) throw notFound();
      const value = readValue(field.type as c.FieldType, field.choices, withoutOverrides(sent));
      if (value === null) throw invalid('custom_fields.value', { [`values.${fieldId}`]: 'custom_fields.value' });
      if (value === field.value) continue;
      if (field.value !== before) throw conflict('edited_meanwhile');
      await write(tx, ctx, { fieldId, personId, value });
      changed.push(fieldId);
    }
    if (!changed.length) return nothing({ ok: true as const });
    await announceChange(tx);
    // Values about a person are stored on their sheet, not in the journal.
    return {
      result: { ok: true as const },
      audit: { object: { type: objectOf[holder], id: personId }, after: { fields: changed } },
    };
  });
}
async function write(
  tx: CustomFieldsTx,
  ctx: Ctx,
  { fieldId, personId, value }: { fieldId: string; personId: string; value: string },
): Promise<void> {
  if (!value) {
    await tx.db.deleteFrom('custom_values').where('field_id', '=', fieldId).where('person_id', '=', personId).execute();
    return;
  }
  const own = { value, set_by: self(ctx).accountId, set_at: tx.now };
  await tx.db
    .insertInto('custom_values')
    .values({ school_id: tx.schoolId, field_id: fieldId, person_id: personId, ...own })
    .onConflict((oc) => oc.columns(['school_id', 'field_id', 'person_id']).doUpdateSet(own))
    .execute();
}

/** The fields of the sheets that the caller opens, as a file. */
export async function exportAsFile(
  ctx: Ctx,
  { holder, format }: QueryOf<typeof c.exportCustomFields>,
): Promise<PersonalExport> {
  const { lang } = self(ctx);
  const words = fieldWords[lang];
  const { fields, rows } = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => listSheets({ ...ctx, db }, holder));
  return {
    action: 'custom_fields.export',
    object: { type: 'custom_field', id: null },
    after: { holder, format, count: rows.length },
    people: rows.map(({ id }) => id),
    make: () =>
      sheetFile(
        [
          [...words.head[holder], ...fields.map((field) => headIn(lang, field))],
          ...rows.map(({ matricule, lastName, firstName, place, values }) => [
            ...(holder === 'guardian' ? [] : [matricule]),
            ...[lastName, firstName, place],
            ...values.map((value, n) => cellIn(lang, fields[n]!.type, value)),
          ]),
        ],
        {
          name: words.sheet,
          format,
          widths: [...(holder === 'guardian' ? [] : [14]), 24, 24, 18, ...fields.map(() => 22)],
        },
      ),
  };
}
