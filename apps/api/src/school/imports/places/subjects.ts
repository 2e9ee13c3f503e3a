import type { ImportChange } from '@encrier/contract/school/imports';
import { sql } from 'kysely';
import { searchKey } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { levelOf, nearest } from '../cells/levels.ts';
import { insertAll, updateAll } from '../engine/bulk.ts';
import type { Ground, Kind } from '../engine/kind.ts';
import { type Checked, FirstSeen, inOrder, type LineResult, readLines, type SourceLine } from '../engine/plan.ts';
import { changesOf } from '../engine/notifying.ts';
import { codeOf, colourOf, languageOf } from '../../subjects/subjects.public.ts';
import { readSubject, type SubjectRow } from './place-rows.ts';

type Known = {
  id: string;
  name: string;
  code: string;
  nameAr: string;
  family: string;
  language: string;
  optional: boolean;
};
type Entry = { id: string; row: SubjectRow; known: Known | null; changes: ImportChange[]; first: number };
type Weight = { levelId: string; subjectId: string; coefficient: number; minutes: number; isNew: boolean };
type Planned = {
  lines: LineResult[];
  entries: Entry[];
  weights: Weight[];
  codes: Set<string>;
  count: number;
  changing: number;
};
type Line = Checked<SubjectRow>;

class SubjectBook {
  private readonly byCode = new Map<string, Known>();
  private readonly byName = new Map<string, Known>();
  private readonly entries = new Map<string, Entry>();
  private readonly named = new Map<string, Entry>();
  private readonly makeId: () => string;
  constructor(known: readonly Known[], makeId: () => string) {
    this.makeId = makeId;
    for (const one of known) {
      this.byCode.set(searchKey(one.code), one);
      this.byName.set(searchKey(one.name), one);
    }
  }

  /**
   * The subject of a line, of the school or of an earlier line; null with an issue when code and name mean two
   * subjects.
   */
  take(line: Line): Entry | null {
    const { row } = line;
    const [name, code] = [searchKey(row.name), row.code ? searchKey(row.code) : null];
    const coded = code ? this.byCode.get(code) : undefined;
    const titled = this.byName.get(name);
    const earlier = [this.named.get(`n${name}`), code ? this.named.get(`c${code}`) : undefined].find(
      (one) => one !== undefined,
    );
    const apart =
      earlier &&
      (searchKey(earlier.row.name) !== name || (code && earlier.row.code && searchKey(earlier.row.code) !== code));
    if ((coded && titled && coded !== titled) || apart) {
      line.say('code', 'subject_conflict', { ...(apart && { otherLine: earlier.first }) });
      return null;
    }
    if (earlier) return earlier;
    const known = coded ?? titled ?? null;
    const entry: Entry = {
      id: known?.id ?? this.makeId(),
      row,
      known,
      changes: known ? subjectChanges(row, known) : [],
      first: line.line,
    };
    this.entries.set(entry.id, entry);
    this.named.set(`n${name}`, entry);
    if (code) this.named.set(`c${code}`, entry);
    return entry;
  }

  get all(): Entry[] {
    return [...this.entries.values()];
  }
}

const subjectChanges = (row: SubjectRow, known: Known): ImportChange[] =>
  changesOf([
    ['subjectName', known.name, row.name],
    ['code', known.code, row.code],
    ['subjectNameAr', known.nameAr, row.nameAr],
    ['family', known.family, row.family],
    ['language', known.language, row.language],
    ['optional', known.optional, row.optional],
  ]);

/** Details of a subject in one level, from a line. */
function weightOf(
  row: SubjectRow,
  place: { levelId: string; subjectId: string },
  was: { coefficient: number; minutes: number } | undefined,
): Weight & { changed: boolean; changes: ImportChange[] } {
  const [coefficient, minutes] = [row.coefficient ?? was?.coefficient ?? 1, row.minutes ?? was?.minutes ?? 0];
  const changes = changesOf([
    ['coefficient', was?.coefficient, coefficient],
    ['weeklyTime', was?.minutes, minutes],
  ]);
  return { ...place, coefficient, minutes, isNew: !was, changed: !was || changes.length > 0, changes };
}

/** Ids of the levels that a line names; adds an issue for an unknown one. */
function levelIdsOf(line: Line, levels: ReadonlyMap<string, string>, names: readonly string[]): string[] {
  const levelNames = line.row.levels;
  const ids = levelNames.map(
    (name) => levels.get(searchKey(name)) ?? levels.get(searchKey(levelOf(name).name)) ?? null,
  );
  const [only] = levelNames.length === 1 ? levelNames : [];
  if (ids.includes(null))
    line.say('levels', 'level_unknown', { suggestion: only === undefined ? null : nearest(only, names) });
  return ids.filter((id) => id !== null);
}

/** A line that gives a coefficient or a time without a level gives it in every level. */
function givesEverywhere({ levels, coefficient, minutes }: SubjectRow): boolean {
  return !levels.length && (coefficient !== null || minutes !== null);
}

/** Reserves the keys of a line for its subject; returns the earlier line that already has one of them. */
function claimPlaces(taken: FirstSeen, entry: Entry, levelIds: readonly string[], line: number): number | null {
  const places = levelIds.length ? levelIds : [''];
  return places.map((id) => taken.claim(`${entry.id}|${id}`, line)).find((one) => one !== null) ?? null;
}

type Told = ReturnType<typeof weightOf>;

function outcomeOf(line: Line, entry: Entry | null, weights: readonly Told[]): LineResult['outcome'] {
  if (!entry || line.stopped) return 'error';
  const first = entry.first === line.line;
  if (!entry.known && first) return 'create';
  return (entry.changes.length && first) || weights.some(({ changed }) => changed) ? 'update' : 'unchanged';
}

async function planSubjects(db: ReadDb, { school, makeId }: Ground, sources: readonly SourceLine[]): Promise<Planned> {
  const known = await db
    .selectFrom('subjects')
    .select(['id', 'name', 'code', 'name_ar as nameAr', 'family', 'language', 'optional'])
    .execute();
  const weightRows = await db
    .selectFrom('level_subjects')
    .select(['level_id as levelId', 'subject_id as subjectId', 'coefficient', 'weekly_minutes as minutes'])
    .execute();
  const before = new Map(
    weightRows.map((row) => [`${row.levelId}|${row.subjectId}`, { ...row, coefficient: Number(row.coefficient) }]),
  );
  const levels = new Map(school.levels.map((level) => [searchKey(level.name), level.id]));
  const levelNames = school.levels.map(({ name }) => name);
  const lines = await readLines(sources, readSubject);
  const book = new SubjectBook(known, makeId);
  const taken = new FirstSeen();
  const weights: Weight[] = [];
  const results = new Map<number, LineResult>();
  let changing = 0;
  for (const line of lines) {
    const { row } = line;
    const named = levelIdsOf(line, levels, levelNames);
    const entry = line.stopped ? null : book.take(line);
    const places = givesEverywhere(row) ? [...levels.values()] : named;
    const twin = entry && claimPlaces(taken, entry, places, line.line);
    if (twin) line.say('subjectName', 'subject_twice', { otherLine: twin });
    const cells =
      !entry || line.stopped
        ? []
        : places.map((levelId) =>
            weightOf(row, { levelId, subjectId: entry.id }, before.get(`${levelId}|${entry.id}`)),
          );
    weights.push(...cells.filter(({ changed }) => changed));
    const outcome = outcomeOf(line, entry, cells);
    const changes =
      outcome === 'update'
        ? [...(entry?.first === line.line ? entry.changes : []), ...cells.flatMap((one) => one.changes)]
        : [];
    changing += changes.length;
    results.set(line.line, { line: line.line, outcome, issues: line.issues, changes });
  }
  return {
    lines: inOrder(sources, results),
    entries: book.all.filter((entry) => results.get(entry.first)?.outcome !== 'error'),
    weights,
    codes: new Set(known.map(({ code }) => code)),
    count: known.length,
    changing,
  };
}

/** Lists of subjects: code, names, family, and for each level its coefficient and time. */
export const subjects: Kind = {
  key: 'subjects',
  aliases: {
    code: 'Code|Code matière|Sigle|Abréviation|الرمز',
    subjectName: 'Matière|Nom|Nom de la matière|Libellé|Discipline|Intitulé|Subject|المادة',
    subjectNameAr: 'Nom arabe|Nom (ar)|Libellé arabe|المادة بالعربية|اسم المادة',
    family: 'Famille|Pôle|Groupe de matières|Domaine|Catégorie',
    language: 'Langue|Langue d’enseignement|Language|لغة التدريس',
    optional: 'Option|Facultative|Optionnelle|Facultatif|Optional|اختيارية',
    levels: 'Niveaux|Niveau|Level|المستوى|المستويات',
    coefficient: 'Coefficient|Coef|Coeff|المعامل',
    weeklyTime: 'Horaire|Heures|Volume horaire|Heures par semaine|Horaire hebdomadaire|Minutes|الحصص',
  },
  model: [
    ['code', 'Code', 'MATHS'],
    ['subjectName', 'Matière', 'Mathématiques'],
    ['subjectNameAr', 'Nom arabe', 'الرياضيات'],
    ['family', 'Famille', 'Sciences'],
    ['language', 'Langue', 'Français'],
    ['optional', 'Option', 'Non'],
    ['levels', 'Niveaux', '6e, 5e'],
    ['coefficient', 'Coefficient', '4'],
    ['weeklyTime', 'Horaire', '4 h 30'],
  ],
  async plan(db, ground, sources) {
    const { lines, entries, weights, codes, count, changing } = await planSubjects(db, ground, sources);
    return {
      lines,
      planned: { subjects: entries.filter(({ known }) => !known).length },
      changing,
      async run(tx, created) {
        const fresh = entries.filter(({ known }) => !known);
        for (const { row } of fresh) if (row.code) codes.add(row.code);
        const columns = ({ row, known }: Entry) => ({
          name: row.name,
          name_ar: row.nameAr ?? known?.nameAr ?? '',
          family: row.family ?? known?.family ?? '',
          language: row.language ?? known?.language ?? languageOf(row.name),
          optional: row.optional ?? known?.optional ?? false,
        });
        await insertAll(
          tx,
          'subjects',
          fresh.map((entry, i) => ({
            id: entry.id,
            ...columns(entry),
            code: entry.row.code ?? codeOf(entry.row.name, codes),
            colour: colourOf(entry.row.name),
            position: count + i,
            version: 1,
          })),
        );
        await updateAll(
          tx,
          'subjects',
          'id',
          entries
            .filter(({ changes }) => changes.length)
            .map((entry) => ({ id: entry.id, ...columns(entry), code: entry.row.code ?? entry.known?.code ?? '' })),
          { version: sql`subjects.version + 1` },
        );
        const weight = ({ levelId, subjectId, coefficient, minutes }: Weight) => ({
          level_id: levelId,
          subject_id: subjectId,
          coefficient,
          weekly_minutes: minutes,
        });
        await insertAll(tx, 'level_subjects', weights.filter(({ isNew }) => isNew).map(weight));
        await updateAll(
          tx,
          'level_subjects',
          ['level_id', 'subject_id'],
          weights.filter(({ isNew }) => !isNew).map(weight),
        );
        created.subjects = fresh.length;
      },
    };
  },
};
