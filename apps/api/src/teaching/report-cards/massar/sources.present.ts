import { readFraction, shown } from '@encrier/contract/teaching/fractions';
import type { CardContent } from '@encrier/contract/teaching/report-cards';
import {
  type MassarGiven,
  type MassarSource,
  markIn,
  markOfRest,
} from '@encrier/contract/teaching/report-cards-massar';
import { askedBy, joint, key } from './headings.ts';
import { averageWord, generalWords } from './massar.messages.ts';

/**
 * Our sources for a column: the average of a subject, the general one, a single assessment, or the average of the
 * others.
 */
export type Source = MassarSource & { courseIds: readonly string[] };
type Test = Omit<NonNullable<MassarSource['test']>, 'main'> & {
  id: string;
  courseId: string;
  title: string;
  kind: string;
};
/** Assessments that match Massar's own tests, by kind. */
const mainKinds: readonly string[] = ['test', 'exam', 'final_exam'];
type Course = { id: string; subjectId: string; name: string; name_ar: string };

/**
 * A subject is one source for all its courses; when a pupil has an average in two of them, each course is its own
 * source.
 */
export function sourcesOf(courses: readonly Course[], contents: readonly CardContent[]): Source[] {
  const found: Source[] = [];
  const average = { kind: 'average', of: null, test: null } as const;
  for (const [subjectId, list] of Map.groupBy(courses, (course) => course.subjectId)) {
    const ids = list.map((course) => course.id);
    const twice = contents.some(
      ({ lines }) => lines.filter((line) => line.average && ids.includes(line.courseId)).length > 1,
    );
    const [first] = list;
    if (!twice) found.push({ ...average, id: subjectId, label: first!.name, labelAr: first!.name_ar, courseIds: ids });
    else
      for (const [n, { id, name, name_ar: ar }] of list.entries())
        found.push({
          ...average,
          id,
          courseIds: [id],
          label: `${name} (${n + 1})`,
          labelAr: ar && `${ar} (${n + 1})`,
        });
  }
  return [...found, { ...average, id: 'general', kind: 'general', label: '', labelAr: '', courseIds: [] }];
}

/** The assessments of each subject by day, and the average of those not used in a column. */
export const testSourcesOf = (averages: readonly Source[], tests: readonly Test[]): Source[] =>
  averages.flatMap(({ id: of, courseIds }): Source[] => {
    const own = tests.filter(({ courseId }) => courseIds.includes(courseId));
    if (!own.length) return [];
    const singles = own.map(({ id, courseId, title, kind, day, scale, coefficient, mode }): Source => {
      const test = { day, scale, coefficient, mode, main: mainKinds.includes(kind) };
      return { id, of, test, kind: 'test', label: title, labelAr: '', courseIds: [courseId] };
    });
    return [...singles, { id: `rest:${of}`, kind: 'rest', of, label: '', labelAr: '', test: null, courseIds }];
  });

const mark = (exact: string | null | undefined): number | null => (exact ? shown(readFraction(exact)) : null);
/** A pupil's average as shown in other results, with two decimals. */
export const averageOf = ({ general, lines }: CardContent, { id, courseIds }: Source): number | null =>
  id === 'general'
    ? mark(general.average)
    : mark(lines.find(({ courseId, average }) => average && courseIds.includes(courseId))?.average);

type Marked = { content: CardContent; given: readonly MassarGiven[] };
/**
 * The mark to write in a column for a pupil. `chosen`: the sources of all columns, which are left out of the average of
 * the rest.
 */
export function markOf(
  { content, given }: Marked,
  source: Source,
  sources: readonly Source[],
  chosen: ReadonlySet<string>,
): number | null {
  if (source.kind === 'test') return markIn(source, given);
  return source.kind === 'rest' ? markOfRest(sources, source, chosen, given) : averageOf(content, source);
}

const generalKeys = generalWords.map(key);

/** Whether a text of the file, or a part of it behind a colon or a point, is the name of a source. */
function names(text: string, { id, label, labelAr }: Source): boolean {
  const wanted = id === 'general' ? generalKeys : [key(label), key(labelAr)].filter(Boolean);
  const parts = [text, ...text.split(joint).flatMap((part) => [part, ...part.split(/[:：]/)])].map(key);
  return parts.some((part) => wanted.includes(part) || wanted.includes(part.replace(averageWord, '')));
}

/** The only subject named by the titles of the sheet: a Massar file often has only one. */
export function titled(titles: readonly string[], sources: readonly Source[]): string | null {
  const matching = sources
    .filter(({ kind }) => kind === 'average')
    .filter((one) => titles.some((title) => names(title, one)));
  return matching.length === 1 ? matching[0]!.id : null;
}

/**
 * The average that each heading names, each only once. A single column whose heading names neither an average nor a
 * test gets the average of the sheet's subject.
 */
export function suggested(
  headings: readonly string[],
  titles: readonly string[],
  sources: readonly Source[],
): (string | null)[] {
  const taken = new Set<string>();
  const averages = sources.filter(({ kind }) => kind === 'average' || kind === 'general');
  const found = headings.map((heading) => {
    const source = askedBy(heading).asks
      ? undefined
      : averages.find((one) => !taken.has(one.id) && names(heading, one));
    if (source) taken.add(source.id);
    return source?.id ?? null;
  });
  if (found.length !== 1 || found[0] || askedBy(headings[0]!).asks) return found;
  return [titled(titles, sources)];
}
