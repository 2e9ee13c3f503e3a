import type { ImportChange } from '@encrier/contract/school/imports';
import { type ImportableField, isOwnColumn, ownColumn } from '@encrier/contract/school/custom-fields';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { pupilFields, readValue, valuesIn } from '../../custom-fields/custom-fields.public.ts';
import * as n from '../cells/normalise.ts';
import { insertAll, updateAll } from '../engine/bulk.ts';
import type { SourceLine } from '../engine/plan.ts';
import type { ImportsTx } from '../imports.room.ts';

/** The school's own fields that the columns of a list fill, and their current values. */
export type OwnFields = {
  /** By column; null for a field no longer in use. */
  columns: ReadonlyMap<string, ImportableField | null>;
  known: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Establishments whose pupils alone may be filled; null for all. */
  orgIds: readonly string[] | null;
};
export type OwnValue = { fieldId: string; value: string };

/** All lines of a list have the same columns. */
export async function loadOwnFields(
  db: ReadDb,
  sources: readonly SourceLine[],
  orgIds: OwnFields['orgIds'],
): Promise<OwnFields> {
  const wanted = Object.keys(sources[0]?.cells ?? {}).filter(isOwnColumn);
  if (!wanted.length) return { columns: new Map(), known: new Map(), orgIds };
  const fields = new Map((await pupilFields(db)).map((field) => [ownColumn(field.id), field]));
  const columns = new Map(wanted.map((column) => [column, fields.get(column) ?? null]));
  const ids = [...columns.values()].flatMap((field) => field?.id ?? []);
  return { columns, known: await valuesIn(db, ids), orgIds };
}

const asStored = (value: string | null): n.Reading<string> => ({ value });
const wrong = (code: string): n.Reading<string> => ({ value: null, code });

/** A cell as stored by its field: lists write days, numbers, yes and no in many ways. */
function readCell({ type, choices }: ImportableField, raw: string): n.Reading<string> {
  const text = n.readText(withoutOverrides(raw), 500);
  if (text.value === null) return text;
  if (type === 'date') return n.readDay(text.value, '2999-12-31');
  if (type === 'yes_no') {
    const { value, ...reading } = n.readYesNo(text.value);
    return value === null ? { ...reading, value } : asStored(value ? 'yes' : 'no');
  }
  if (type === 'choice') {
    const key = searchKey(text.value);
    const found = choices.find((one) => one === text.value) ?? choices.find((one) => searchKey(one) === key);
    return found === undefined ? wrong('choice_unknown') : asStored(found);
  }
  const value = readValue(type, choices, type === 'number' ? text.value.replace(/\s/gu, '') : text.value);
  return value === null ? wrong('number_invalid') : asStored(value);
}

type Line = {
  cells: SourceLine['cells'];
  say(field: string, code: string, more?: { suggestion?: string | null; detail?: string }): void;
};

/** The own-field values of a line; adds issues for invalid cells. An empty cell changes nothing. */
export function readOwnFields(line: Line, { columns }: OwnFields): OwnValue[] {
  const out: OwnValue[] = [];
  for (const [column, field] of columns) {
    const raw = line.cells[column] ?? '';
    if (!field) {
      if (raw.trim()) line.say(column, 'own_field_gone');
      continue;
    }
    const { value, code, suggestion } = readCell(field, raw);
    if (code)
      line.say(column, code, {
        suggestion: suggestion ?? null,
        ...(code === 'choice_unknown' && { detail: field.choices.join(', ') }),
      });
    else if (value) out.push({ fieldId: field.id, value });
  }
  return out;
}

/**
 * Stops a line that would fill the sheet of a pupil of another establishment, present or future; a person limited to
 * one establishment may not write about a pupil without class.
 */
export function refuseElsewhere(
  line: Line,
  values: readonly OwnValue[],
  { orgIds }: OwnFields,
  places: readonly (string | null | undefined)[],
): void {
  if (!orgIds || places.every((orgId) => orgId && orgIds.includes(orgId))) return;
  for (const { fieldId } of values) line.say(ownColumn(fieldId), 'own_field_elsewhere');
}

/** The values that differ for a known pupil. */
export function ownChanges(values: readonly OwnValue[], id: string, { known }: OwnFields): ImportChange[] {
  return values.flatMap(({ fieldId, value }) => {
    const before = known.get(id)?.get(fieldId) ?? '';
    return before === value
      ? []
      : [{ field: ownColumn(fieldId), before: before.slice(0, 300), after: value.slice(0, 300) }];
  });
}

type Entry = { id: string; own: readonly OwnValue[] };

/** Writes the own fields of these pupils, in the name of the person who requested the run. */
export async function writeOwnFields(
  tx: ImportsTx,
  importId: string,
  entries: readonly Entry[],
  { known }: OwnFields,
): Promise<void> {
  if (!entries.some(({ own }) => own.length)) return;
  const { asked_by_id } = await tx.db
    .selectFrom('import_runs')
    .select('asked_by_id')
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  const rows = entries.flatMap(({ id, own }) =>
    own.map(({ fieldId, value }) => ({
      field_id: fieldId,
      person_id: id,
      value,
      set_by: asked_by_id ?? '',
      set_at: tx.now,
      before: known.get(id)?.get(fieldId),
    })),
  );
  const differing = rows.filter(({ before, value }) => before !== value);
  const [fresh, changed] = [
    differing.filter(({ before }) => before === undefined),
    differing.filter(({ before }) => before !== undefined),
  ].map((some) => some.map(({ before: _, ...row }) => row));
  await insertAll(tx, 'custom_values', fresh ?? []);
  await updateAll(tx, 'custom_values', ['field_id', 'person_id'], changed ?? []);
}

/** Sheets are not filled by hand while a list fills these fields. */
export async function holdOwnFields(tx: ImportsTx, mapping: readonly string[]): Promise<void> {
  if (mapping.some(isOwnColumn))
    await tx.db.selectFrom('custom_fields').select('id').where('holder', '=', 'pupil').forUpdate().execute();
}
