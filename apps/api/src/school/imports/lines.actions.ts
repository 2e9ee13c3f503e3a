import type { ImportKind, ImportLine, ImportPlace, ImportState } from '@encrier/contract/school/imports';
import { isOwnColumn, ownColumn } from '@encrier/contract/school/custom-fields';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { importableFields } from '../custom-fields/custom-fields.public.ts';
import { checkImport, checkLine, type Held, holdImport, shortList } from './engine/check.ts';
import { placeKey } from './engine/placing.ts';
import { askWork } from './imports.actions.ts';
import { missingFields } from './imports.policy.ts';
import { type LineRow, lineColumns, presentLine } from './imports.present.ts';
import { importNow, knownOrgs } from './imports.queries.ts';
import { ownOrgs } from './imports.reach.ts';
import { importsRoom, type ImportsTx } from './imports.room.ts';
import { headerKey } from './reading/header-key.ts';
import { isField } from './reading/headers.ts';

const ofImport = (id: string) => ({ type: 'import', id });

type Given = readonly (string | null)[];

/** Columns of own fields that the caller may fill; no query for a list without any. */
async function ownColumns(tx: ImportsTx, ctx: Ctx, kind: ImportKind, fields: Given): Promise<Set<string>> {
  if (kind !== 'pupils' || !fields.some((field) => field && isOwnColumn(field))) return new Set();
  return new Set((await importableFields(tx.db, ctx.actor)).map(({ id }) => ownColumn(id)));
}

function checkMapping(kind: ImportKind, columns: number, fields: Given, own: ReadonlySet<string>): void {
  const known = (field: string): boolean => isField(kind, field) || own.has(field);
  if (fields.length !== columns || fields.some((field) => field !== null && !known(field)))
    throw invalid('invalid_input', { fields: 'invalid_value' });
  const used = fields.filter((field) => field !== null);
  const twice = used.find((field, i) => used.indexOf(field) !== i);
  if (twice) throw invalid('imports.field_twice', { [twice]: 'imports.field_twice' });
  const missing = missingFields(kind, used);
  if (missing.length)
    throw invalid(
      'imports.field_missing',
      Object.fromEntries(missing.map((field) => [field, 'imports.field_missing'])),
    );
}

/** Remembers the school's choice for its headers: the next list with these headers is recognised. */
async function learn(
  tx: ImportsTx,
  kind: ImportKind,
  headers: readonly string[],
  fields: readonly (string | null)[],
): Promise<void> {
  const rows = new Map(
    headers.flatMap((header, i) =>
      headerKey(header)
        ? [
            [
              headerKey(header),
              { school_id: tx.schoolId, kind, header: headerKey(header), field: fields[i] ?? '', used_at: tx.now },
            ] as const,
          ]
        : [],
    ),
  );
  if (!rows.size) return;
  await tx.db
    .insertInto('import_headers')
    .values([...rows.values()])
    .onConflict((conflicting) =>
      conflicting
        .columns(['school_id', 'kind', 'header'])
        .doUpdateSet((eb) => ({ field: eb.ref('excluded.field'), used_at: eb.ref('excluded.used_at') })),
    )
    .execute();
}

/** Sets the field of each column, and checks every line with it: at once, or by a job when there are many. */
export function mapImport(ctx: Ctx, id: string, fields: readonly (string | null)[]): Promise<ImportState> {
  return importsRoom.act(ctx, 'imports.map', async (tx) => {
    const held = await holdImport(tx, ctx, id);
    checkMapping(held.kind, held.headers.length, fields, await ownColumns(tx, ctx, held.kind, fields));
    const mapping = fields.map((field) => field ?? '');
    const own = ownOrgs(ctx.actor, fields);
    await tx.db.updateTable('imports').set({ mapping, own_orgs: own }).where('id', '=', id).execute();
    await learn(tx, held.kind, held.headers, fields);
    await tx.db.deleteFrom('import_runs').where('import_id', '=', id).execute();
    await checkAll(tx, ctx, { ...held, mapping, ownOrgs: own });
    return {
      result: await importNow(tx.db, id),
      audit: { object: ofImport(id), after: { fields: fields.filter((field) => field !== null) } },
    };
  });
}

/** Checks every line again: at once, or by a job when there are many. */
async function checkAll(tx: ImportsTx, ctx: Ctx, held: Held): Promise<void> {
  const { n } = await tx.db
    .selectFrom('import_lines')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('import_id', '=', held.id)
    .executeTakeFirstOrThrow();
  if (n > shortList) await askWork(tx, ctx, held.id, 'check');
  else await checkImport(tx, held);
}

type Places = { orgId?: string | null | undefined; places: readonly Pick<ImportPlace, 'field' | 'value' | 'orgId'>[] };

/** Sets which establishment the values of a list mean, and where lines without one go; every line is checked again. */
export function placeImport(ctx: Ctx, id: string, input: Places): Promise<ImportState> {
  return importsRoom.act(ctx, 'imports.place', async (tx) => {
    const held = await holdImport(tx, ctx, id);
    // The establishment of a timetable comes from its classes.
    if (held.status !== 'checked' || held.kind === 'lessons') throw conflict('imports.state');
    const named = [input.orgId, ...input.places.map(({ orgId }) => orgId)].flatMap((one) => one ?? []);
    await knownOrgs(tx.db, named);
    const places = { ...held.places };
    for (const { field, value, orgId } of input.places) {
      if (orgId) places[placeKey(field, value)] = orgId;
      else delete places[placeKey(field, value)];
    }
    const orgId = input.orgId === undefined ? held.orgId : input.orgId;
    await tx.db
      .updateTable('imports')
      .set({ places: JSON.stringify(places), org_id: orgId })
      .where('id', '=', id)
      .execute();
    await checkAll(tx, ctx, { ...held, places, orgId });
    return {
      result: await importNow(tx.db, id),
      audit: { object: ofImport(id), after: { orgId, values: input.places.length } },
    };
  });
}

function fixedCells(
  cells: readonly string[],
  mapping: readonly string[],
  changes: Readonly<Record<string, string>>,
): string[] {
  const fixed = [...cells];
  for (const [field, text] of Object.entries(changes)) {
    const column = mapping.indexOf(field);
    if (column < 0 || !field) throw invalid('invalid_input', { [`cells.${field}`]: 'invalid_key' });
    fixed[column] = text.trim();
  }
  return fixed;
}

/** Corrects or skips a line; a short list is checked again as a whole, since other lines may depend on it. */
export function fixLine(
  ctx: Ctx,
  id: string,
  line: number,
  input: { cells?: Record<string, string> | undefined; skip?: boolean | undefined },
): Promise<{ line: ImportLine; state: ImportState }> {
  return importsRoom.act(ctx, 'imports.fix', async (tx) => {
    const held = await holdImport(tx, ctx, id);
    if (held.status !== 'checked') throw conflict('imports.state');
    const row = await tx.db
      .selectFrom('import_lines')
      .select(['cells', 'skipped'])
      .where('import_id', '=', id)
      .where('line', '=', line)
      .executeTakeFirst();
    if (!row) throw notFound();
    const cells = fixedCells(row.cells, held.mapping, input.cells ?? {});
    await tx.db
      .updateTable('import_lines')
      .set({ cells, skipped: input.skip ?? row.skipped })
      .where('import_id', '=', id)
      .where('line', '=', line)
      .execute();
    const { total } = await importNow(tx.db, id);
    if (total > shortList) await checkLine(tx, held, line);
    else await checkImport(tx, held);
    const fixed = await tx.db
      .selectFrom('import_lines')
      .select(lineColumns)
      .where('import_id', '=', id)
      .where('line', '=', line)
      .executeTakeFirstOrThrow();
    // The journal records which columns were changed, never their values.
    const audit = {
      object: ofImport(id),
      after: { line, fields: Object.keys(input.cells ?? {}), skip: input.skip ?? row.skipped },
    };
    return { result: { line: presentLine(fixed as LineRow, held.mapping), state: await importNow(tx.db, id) }, audit };
  });
}

/** Skips every line in error; lines in conflict with one of them are checked again. */
export function skipWrongLines(ctx: Ctx, id: string): Promise<ImportState> {
  return importsRoom.act(ctx, 'imports.skip_errors', async (tx) => {
    const held = await holdImport(tx, ctx, id);
    if (held.status !== 'checked') throw conflict('imports.state');
    let skipped = 0;
    // Without the wrong lines, others may become wrong: each round skips at least one more.
    for (let wrong = 1; wrong > 0; ) {
      const gone = await tx.db
        .updateTable('import_lines')
        .set({ skipped: true })
        .where('import_id', '=', id)
        .where('outcome', '=', 'error')
        .where('skipped', '=', false)
        .returning('line')
        .execute();
      skipped += gone.length;
      if (!gone.length) break;
      const { total } = await importNow(tx.db, id);
      if (total > shortList) {
        await askWork(tx, ctx, id, 'check');
        break;
      }
      wrong = (await checkImport(tx, held)).lines.filter(({ outcome }) => outcome === 'error').length;
    }
    return { result: await importNow(tx.db, id), audit: { object: ofImport(id), after: { skipped } } };
  });
}
