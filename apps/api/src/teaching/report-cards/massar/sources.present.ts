import { searchKey } from '@encrier/contract/kernel/search-key';
import { readFraction, shown } from '@encrier/contract/teaching/fractions';
import type { CardContent } from '@encrier/contract/teaching/report-cards';
import { averageWord, generalWords } from './massar.messages.ts';

/** What of ours can go to a column: the average of a subject, or the general one. */
export type Source = { id: string; label: string; labelAr: string; courseIds: readonly string[] };
type Course = { id: string; subjectId: string; name: string; name_ar: string };

/** A subject is one source, whichever of its courses a pupil is in; where a pupil has an average in two of them, each is one of its own. */
export function sourcesOf(courses: readonly Course[], contents: readonly CardContent[]): Source[] {
  const found: Source[] = [];
  for (const [subjectId, list] of Map.groupBy(courses, (course) => course.subjectId)) {
    const ids = list.map((course) => course.id);
    const twice = contents.some(
      ({ lines }) => lines.filter((line) => line.average && ids.includes(line.courseId)).length > 1,
    );
    const [first] = list;
    if (!twice) found.push({ id: subjectId, label: first!.name, labelAr: first!.name_ar, courseIds: ids });
    else
      for (const [n, { id, name, name_ar: ar }] of list.entries())
        found.push({
          ...{ id, courseIds: [id], label: `${name} (${n + 1})`, labelAr: ar && `${ar} (${n + 1})` },
        });
  }
  return [...found, { id: 'general', label: '', labelAr: '', courseIds: [] }];
}

const mark = (exact: string | null | undefined): number | null => (exact ? shown(readFraction(exact)) : null);
/** A pupil's average as other results show it, of two decimals. */
export const markOf = ({ general, lines }: CardContent, { id, courseIds }: Source): number | null =>
  id === 'general'
    ? mark(general.average)
    : mark(lines.find(({ courseId, average }) => average && courseIds.includes(courseId))?.average);

const key = (text: string): string =>
  searchKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const generalKeys = generalWords.map(key);

/** Whether a text of the file, or a part of it behind a colon or a point, is the name of a source. */
function names(text: string, { id, label, labelAr }: Source): boolean {
  const wanted = id === 'general' ? generalKeys : [key(label), key(labelAr)].filter(Boolean);
  const parts = [text, ...text.split(/ · |[:：]/)].map(key);
  return parts.some((part) => wanted.includes(part) || wanted.includes(part.replace(averageWord, '')));
}

/**
 * The source that each heading names, none twice. Where there is but one column and its heading names none, the only one that the titles
 * of the sheet name: a file of Massar is often of one subject.
 */
export function suggested(
  headings: readonly string[],
  titles: readonly string[],
  sources: readonly Source[],
): (string | null)[] {
  const taken = new Set<string>();
  const found = headings.map((heading) => {
    const source = sources.find((one) => !taken.has(one.id) && names(heading, one));
    if (source) taken.add(source.id);
    return source?.id ?? null;
  });
  if (found.length !== 1 || found[0]) return found;
  const told = sources.filter((one) => one.id !== 'general' && titles.some((title) => names(title, one)));
  return [told.length === 1 ? told[0]!.id : null];
}
