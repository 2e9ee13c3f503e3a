import type { BodyOf, QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/school/subjects';
import { sql } from 'kysely';
import { plainName } from '#kernel/content/direction.ts';
import { type Download, sheetFile } from '#kernel/content/sheet-file.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { starters, subjectWords } from './subjects.messages.ts';
import { disagreements, type Measures, maxSubjects, reorder, sameMeasures } from './subjects.policy.ts';
import { gridOf, subjectList, subjectOf } from './subjects.queries.ts';
import { subjectsRoom, type SubjectsTx } from './subjects.room.ts';

type Body = BodyOf<typeof c.createSubject>;
type List = ResponseInput<typeof c.listSubjects>;
type Grid = ResponseInput<typeof c.subjectGrid>;

function clean(body: Body): Body {
  const name = plainName(body.name);
  // A name made only of invisible characters.
  if (!name) throw invalid('invalid_input', { name: 'too_small' });
  return { ...body, name, nameAr: plainName(body.nameAr), family: plainName(body.family) };
}
const columns = ({ name, nameAr, code, colour, family, language, optional }: Body) => ({
  name,
  name_ar: nameAr,
  code,
  colour,
  family,
  language,
  optional,
});
const logged = ({ version: _, ...rest }: Body & { version?: number }) => rest;
const announceChange = (tx: SubjectsTx) =>
  tx.live('subjects.changed', {}, { holds: ['school.structure', 'assignments.manage'] });

/** Two subjects with one name or one code: returns which, and whether the other one is archived. */
async function refuseTwin(tx: SubjectsTx, body: Body, own: string | null): Promise<void> {
  const twins = await tx.db
    .selectFrom('subjects')
    .select(['id', 'name', 'code', 'archived_at'])
    .where((eb) => eb.or([eb('name', '=', body.name), eb('code', '=', body.code)]))
    .execute();
  for (const twin of twins) {
    if (twin.id === own) continue;
    throw conflict(twin.name === body.name ? 'subjects.name_taken' : 'subjects.code_taken', {
      archived: twin.archived_at !== null,
    });
  }
}

/** Adds a subject at the end of the list. */
export function createSubject(ctx: Ctx, sent: Body): Promise<c.Subject> {
  const body = clean(sent);
  return subjectsRoom.act(ctx, 'subjects.create', async (tx) => {
    const { last, count } = await tx.db
      .selectFrom('subjects')
      .select((eb) => [eb.fn.max('position').as('last'), eb.fn.countAll<number>().as('count')])
      .executeTakeFirstOrThrow();
    if (count >= maxSubjects) throw conflict('subjects.too_many', { most: maxSubjects });
    await refuseTwin(tx, body, null);
    const id = newId(tx.now.getTime());
    await tx.db
      .insertInto('subjects')
      .values({ school_id: tx.schoolId, id, ...columns(body), position: Number(last ?? -1) + 1 })
      .execute();
    await announceChange(tx);
    return { result: await subjectOf(tx.db, id), audit: { object: { type: 'subject', id }, after: logged(body) } };
  });
}

/** Changes a subject; one changed since it was read answers 409 with the stored and the sent value of what differs. */
export function updateSubject(ctx: Ctx, id: string, sent: BodyOf<typeof c.updateSubject>): Promise<c.Subject> {
  const body = { ...clean(sent), version: sent.version };
  return subjectsRoom.act(ctx, 'subjects.update', async (tx) => {
    const locked = await tx.db
      .selectFrom('subjects')
      .select('version')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) throw notFound();
    const before = await subjectOf(tx.db, id);
    requireVersion(before, body.version, { fields: disagreements(before, body) });
    await refuseTwin(tx, body, id);
    await tx.db
      .updateTable('subjects')
      .set({ ...columns(body), version: body.version + 1 })
      .where('id', '=', id)
      .execute();
    await announceChange(tx);
    const changed = Object.entries(disagreements(before, body));
    const audit = {
      object: { type: 'subject', id },
      before: Object.fromEntries(changed.map(([field, { theirs }]) => [field, theirs])),
      after: Object.fromEntries(changed.map(([field, { yours }]) => [field, yours])),
    };
    return { result: await subjectOf(tx.db, id), audit };
  });
}

/** Archives a subject, or restores it; objects that use it keep it. */
export function archiveSubject(ctx: Ctx, id: string, archived: boolean): Promise<c.Subject> {
  return subjectsRoom.act(ctx, archived ? 'subjects.archive' : 'subjects.restore', async (tx) => {
    const done = await tx.db
      .updateTable('subjects')
      .set((eb) => ({ archived_at: archived ? tx.now : null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!done) throw notFound();
    await announceChange(tx);
    return {
      result: await subjectOf(tx.db, id),
      audit: { object: { type: 'subject', id }, before: { archived: !archived }, after: { archived } },
    };
  });
}

/** Puts subjects in the order given; ids of another school are refused. */
export function orderSubjects(ctx: Ctx, ids: readonly string[]): Promise<List> {
  return subjectsRoom.act(ctx, 'subjects.order', async (tx) => {
    const stored = (
      await tx.db.selectFrom('subjects').select('id').orderBy('position').orderBy('name').forUpdate().execute()
    ).map((row) => row.id);
    if (ids.some((id) => !stored.includes(id))) throw notFound();
    const next = reorder(stored, ids);
    await tx.db
      .updateTable('subjects')
      .set({ position: sql<number>`array_position(${next}::uuid[], subjects.id)` })
      .where('id', '=', sql<string>`any(${next}::uuid[])`)
      .execute();
    await announceChange(tx);
    return {
      result: await subjectList(tx.db),
      audit: { object: { type: 'subject', id: null }, before: { order: stored }, after: { order: next } },
    };
  });
}

/**
 * Adds the usual subjects of a cycle that the school does not have yet, by their name in either script or by their
 * code.
 */
export function startSubjects(ctx: Ctx, set: c.StarterSet): Promise<List> {
  return subjectsRoom.act(ctx, 'subjects.start', async (tx) => {
    // Two presses at once add one list.
    await tx.db.selectFrom('school_settings').select('school_id').forUpdate().executeTakeFirst();
    const stored = await tx.db.selectFrom('subjects').select(['name', 'name_ar', 'code', 'position']).execute();
    const known = new Set(stored.flatMap((row) => [row.name, row.name_ar, row.code].map(searchKey)));
    const last = Math.max(-1, ...stored.map(({ position }) => position));
    const missing = starters[set].filter(
      (words) => !words.slice(0, 3).some((word) => known.has(searchKey(String(word)))),
    );
    if (stored.length + missing.length > maxSubjects) throw conflict('subjects.too_many', { most: maxSubjects });
    const rows = missing.map(([name, nameAr, code, colour, family, language, optional], i) => ({
      school_id: tx.schoolId,
      id: newId(tx.now.getTime()),
      name,
      name_ar: nameAr,
      code,
      colour,
      family,
      language,
      optional: optional ?? false,
      position: last + 1 + i,
    }));
    if (rows.length) await tx.db.insertInto('subjects').values(rows).execute();
    await announceChange(tx);
    return {
      result: await subjectList(tx.db),
      audit: { object: { type: 'subject', id: null }, after: { set, count: rows.length } },
    };
  });
}

type Cells = BodyOf<typeof c.saveGrid>['cells'];
const place = (cell: { levelId: string; subjectId: string }): string => `${cell.levelId}|${cell.subjectId}`;

/** What is stored for some cells, locked; 404 when a level or a subject is not the school's. */
async function storedCells(tx: SubjectsTx, cells: Cells): Promise<Map<string, Measures>> {
  const [levelIds, subjectIds] = [
    [...new Set(cells.map((cell) => cell.levelId))],
    [...new Set(cells.map((cell) => cell.subjectId))],
  ];
  // Locking the level serialises people who fill empty cells.
  const levels = await tx.db
    .selectFrom('levels')
    .select('id')
    .where('id', 'in', levelIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  const subjects = await tx.db.selectFrom('subjects').select('id').where('id', 'in', subjectIds).execute();
  if (levels.length !== levelIds.length || subjects.length !== subjectIds.length) throw notFound();
  const rows = await tx.db
    .selectFrom('level_subjects')
    .selectAll()
    .where('level_id', 'in', levelIds)
    .where('subject_id', 'in', subjectIds)
    .execute();
  return new Map(
    rows.map((row) => [
      place({ levelId: row.level_id, subjectId: row.subject_id }),
      { coefficient: row.coefficient, weeklyMinutes: row.weekly_minutes },
    ]),
  );
}

/** Writes all the cells or none: a cell changed since its editor read it answers 409 with both values. */
export function saveGrid(ctx: Ctx, { cells }: BodyOf<typeof c.saveGrid>): Promise<Grid> {
  if (new Set(cells.map(place)).size !== cells.length) throw invalid('subjects.cell_twice');
  return subjectsRoom.act(ctx, 'subjects.save_grid', async (tx) => {
    const stored = await storedCells(tx, cells);
    const now = (cell: Cells[number]): Measures => stored.get(place(cell)) ?? null;
    const stale = cells.filter((cell) => !sameMeasures(now(cell), cell.before) && !sameMeasures(now(cell), cell.after));
    if (stale.length)
      throw conflict('edited_meanwhile', {
        cells: stale
          .slice(0, 20)
          .map((cell) => ({ levelId: cell.levelId, subjectId: cell.subjectId, theirs: now(cell), yours: cell.after })),
      });
    const gone = cells.filter(({ after }) => after === null);
    const kept = cells.flatMap(({ levelId, subjectId, after }) =>
      after
        ? [
            {
              school_id: tx.schoolId,
              level_id: levelId,
              subject_id: subjectId,
              coefficient: after.coefficient,
              weekly_minutes: after.weeklyMinutes,
            },
          ]
        : [],
    );
    if (gone.length)
      await tx.db
        .deleteFrom('level_subjects')
        .where((eb) =>
          eb.or(gone.map((cell) => eb.and([eb('level_id', '=', cell.levelId), eb('subject_id', '=', cell.subjectId)]))),
        )
        .execute();
    if (kept.length)
      await tx.db
        .insertInto('level_subjects')
        .values(kept)
        .onConflict((oc) =>
          oc.columns(['school_id', 'level_id', 'subject_id']).doUpdateSet((eb) => ({
            coefficient: eb.ref('excluded.coefficient'),
            weekly_minutes: eb.ref('excluded.weekly_minutes'),
          })),
        )
        .execute();
    await announceChange(tx);
    const trace = (value: (cell: Cells[number]) => Measures) =>
      Object.fromEntries(cells.slice(0, 200).map((cell) => [place(cell), value(cell)]));
    return {
      result: await gridOf(tx.db),
      audit: {
        object: { type: 'level_subjects', id: null },
        before: trace(now),
        after: { ...trace((cell) => cell.after), cells: cells.length },
      },
    };
  });
}

/** Subjects and what each level expects of them, as a file; the journal records how many. */
export async function exportSubjects(ctx: Ctx, { format }: QueryOf<typeof c.exportSubjects>): Promise<Download> {
  const words = subjectWords[self(ctx).lang];
  const { list, grid } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => ({
    list: await subjectList(db),
    grid: await gridOf(db),
  }));
  const cells = new Map(grid.cells.map((cell) => [place(cell), cell]));
  const rows = [
    [...words.head, ...grid.levels.flatMap(({ name }) => [words.coefficient(name), words.minutes(name)])],
    ...list.items.map((row) => [
      row.name,
      row.nameAr,
      row.code,
      row.family,
      words.languages[row.language] ?? row.language,
      row.optional ? words.yes : words.no,
      row.archived ? words.yes : words.no,
      ...grid.levels.flatMap(({ id }) => {
        const found = cells.get(place({ levelId: id, subjectId: row.id }));
        return [found?.coefficient, found?.weeklyMinutes];
      }),
    ]),
  ];
  await subjectsRoom.act(ctx, 'subjects.export', async () => ({
    result: null,
    audit: { object: { type: 'subject', id: null }, after: { format, count: list.items.length } },
  }));
  return sheetFile(rows, { name: words.sheet, format, widths: [34, 26, 10, 20, 14] });
}
