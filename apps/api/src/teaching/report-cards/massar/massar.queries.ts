import { createHash } from 'node:crypto';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { CardContent } from '@encrier/contract/teaching/report-cards';
import {
  fateOf,
  type MassarFill,
  type MassarGiven,
  type MassarLine,
  type readMassar,
} from '@encrier/contract/teaching/report-cards-massar';
import { plainName } from '#kernel/content/direction.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, invalid } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { publishedTests } from '../../gradebook/gradebook.public.ts';
import { pupilRows } from '../classes/class-rows.queries.ts';
import { readResults } from '../results/results.queries.ts';
import { askedBy } from './headings.ts';
import { fillFile, seeFile } from './reader.ts';
import { codeKey, type Seen } from './see.ts';
import { colOf } from './sheet-xml.ts';
import { markOf, type Source, sourcesOf, suggested, testSourcesOf, titled } from './sources.present.ts';
import type { CellWrite } from './splice.ts';

type Pupil = {
  id: string;
  label: string;
  code: string;
  here: boolean;
  content: CardContent | null;
  given: MassarGiven[];
};
type Ground = { pupils: Pupil[]; sources: Source[]; stamp: string };

/**
 * Pupils of the class with their codes and frozen cards, including pupils who left and have one; 404 for a person who
 * does not make the cards.
 */
async function ground(ctx: Ctx, classId: string, termId: string): Promise<Ground> {
  return readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const { cards, contents, courses } = await readResults(db, ctx, classId, termId);
    if (!cards.length) throw conflict('report_cards.not_frozen');
    const here = await pupilRows(db, classId, ctx.today);
    const uncarded = here.filter(({ id }) => !cards.some(({ pupilId }) => pupilId === id));
    const codes = uncarded.length
      ? await db
          .selectFrom('pupils')
          .select(['person_id', 'massar_code'])
          .where(
            'person_id',
            'in',
            uncarded.map(({ id }) => id),
          )
          .execute()
      : [];
    const { tests, marks } = await publishedTests(
      db,
      courses.map((course) => course.id),
      termId,
    );
    const givenTo = (pupilId: string, { lines }: CardContent): MassarGiven[] =>
      marks
        .filter((one) => one.pupilId === pupilId && lines.some(({ courseId }) => courseId === one.courseId))
        .map(({ id, value, code }) => ({ id, value, code }))
        .sort((a, b) => a.id.localeCompare(b.id));
    const pupils: Pupil[] = [
      ...cards.map((card, n) => ({
        id: card.pupilId,
        label: `${card.first_name} ${card.last_name}`,
        code: codeKey(card.massar_code ?? ''),
        here: here.some(({ id }) => id === card.pupilId),
        content: contents[n]!,
        given: givenTo(card.pupilId, contents[n]!),
      })),
      ...uncarded.map(({ id, label }) => ({
        id,
        label,
        here: true,
        content: null,
        given: [],
        code: codeKey(codes.find((one) => one.person_id === id)?.massar_code ?? ''),
      })),
    ];
    const stamp = createHash('sha256')
      .update(
        JSON.stringify([cards.map(({ id }) => id), pupils.map(({ id, code, given }) => [id, code, given]), tests]),
      )
      .digest('base64url');
    const averages = sourcesOf(courses, contents);
    return { pupils, sources: [...averages, ...testSourcesOf(averages, tests)], stamp };
  });
}

type MatchedLine = Seen['lines'][number] & { state: MassarLine; pupil: Pupil | null };
function matched(seen: Seen, pupils: readonly Pupil[]): MatchedLine[] {
  const byCode = new Map(pupils.flatMap((pupil) => (pupil.code ? [[pupil.code, pupil] as const] : [])));
  const times = Map.groupBy(seen.lines, ({ code }) => code);
  return seen.lines.map((line) => {
    const pupil = byCode.get(line.code) ?? null;
    if (!line.code) return { ...line, state: 'no_code', pupil: null };
    if (times.get(line.code)!.length > 1) return { ...line, state: 'twice', pupil };
    return { ...line, state: !pupil ? 'unknown' : pupil.content ? 'matched' : 'no_card', pupil };
  });
}

const given = (pupil: Pupil | null, source: Source, sources: readonly Source[], chosen: ReadonlySet<string>) =>
  pupil?.content ? markOf({ content: pupil.content, given: pupil.given }, source, sources, chosen) : null;

const bytesOf = (content: string): Buffer => Buffer.from(content, 'base64');
const look = (ctx: Ctx, content: string, { pupils }: Ground): Promise<Seen> =>
  seeFile(
    ctx.schoolId,
    bytesOf(content),
    pupils.flatMap(({ code }) => code || []),
  );

/** The lines of a Massar file, and what would be written; nothing is stored. */
export async function readTemplate(
  ctx: Ctx,
  classId: string,
  { termId, content }: { termId: string; content: string },
): Promise<ResponseInput<typeof readMassar>> {
  const found = await ground(ctx, classId, termId);
  const seen = await look(ctx, content, found);
  const lines = matched(seen, found.pupils);
  const sources = suggested(
    seen.columns.map(({ heading }) => heading),
    seen.titles,
    found.sources,
  );
  const inFile = new Set(seen.lines.map(({ code }) => code));
  return {
    stamp: found.stamp,
    sheet: seen.sheet,
    codes: seen.codes,
    closed: seen.closed,
    columns: seen.columns.map((column, n) => ({
      ...column,
      formulas: seen.lines.filter(({ cells }) => cells[n]?.kind === 'formula').length,
      source: sources[n] ?? null,
      ...askedBy(column.heading),
    })),
    sources: found.sources.map(({ courseIds: _, ...source }) => source),
    subject: titled(seen.titles, found.sources),
    lines: lines.map(({ row, code, label, cells, state, pupil }) => ({
      row,
      code,
      label: pupil?.label ?? label,
      state,
      cells,
      marks: found.sources.map((source) =>
        state === 'matched' && source.kind !== 'rest' ? given(pupil, source, found.sources, new Set()) : null,
      ),
      given: state === 'matched' && pupil ? pupil.given : [],
    })),
    missing: found.pupils
      .filter(({ here, code }) => here && !(code && inFile.has(code)))
      .map(({ label, code }) => ({ label, reason: code ? 'not_in_file' : 'no_code' })),
  };
}

/** The cells that change, and the pupils of their marks. */
function writesOf(seen: Seen, found: Ground, { columns, over }: MassarFill): { writes: CellWrite[]; people: string[] } {
  const refused = invalid('report_cards.massar_choice', { columns: 'report_cards.massar_choice' });
  if (new Set(columns.map(({ column }) => column)).size < columns.length) throw refused;
  const chosen = columns.map(({ column, source: id }) => {
    const at = seen.columns.findIndex((one) => one.column === column);
    const source = found.sources.find((one) => one.id === id);
    if (at < 0 || !source) throw refused;
    return { column, at, source };
  });
  const ids = chosen.map(({ source }) => source.id);
  const taken = new Set(ids);
  // An assessment fills one column; the others together are the rest of the subject.
  if (
    chosen.some(({ source }, n) => (source.kind === 'test' || source.kind === 'rest') && ids.indexOf(source.id) !== n)
  )
    throw refused;
  const replaced = new Set(over);
  const writes: CellWrite[] = [];
  const people = new Set<string>();
  for (const { row, cells, state, pupil } of matched(seen, found.pupils))
    for (const { column, at, source } of chosen) {
      if (state !== 'matched' || !pupil?.content) continue;
      const value = given(pupil, source, found.sources, taken);
      const fate = fateOf(cells[at]!, value);
      if (value === null || (fate !== 'write' && !(fate === 'held' && replaced.has(`${column}${row}`)))) continue;
      writes.push({ col: colOf(column), row, value });
      people.add(pupil.id);
    }
  return { writes, people: [...people] };
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The uploaded file with marks in the chosen columns, under its own name. */
export async function takeFilled(ctx: Ctx, classId: string, body: MassarFill): Promise<PersonalExport> {
  const found = await ground(ctx, classId, body.termId);
  if (found.stamp !== body.stamp) throw conflict('report_cards.massar_changed');
  const seen = await look(ctx, body.content, found);
  const { writes, people } = writesOf(seen, found, body);
  if (!writes.length) throw conflict('report_cards.massar_nothing');
  const name = plainName(body.name).replace(/\.xlsx$/i, '') || 'Massar';
  return {
    action: 'report_cards.results',
    object: { type: 'class', id: classId },
    people,
    after: { term_id: body.termId, format: 'massar_template', items: writes.length },
    make: async () => ({
      bytes: await fillFile(ctx.schoolId, bytesOf(body.content), seen.part, writes),
      type: xlsx,
      disposition: contentDisposition('attachment', `${name}.xlsx`),
    }),
  };
}
