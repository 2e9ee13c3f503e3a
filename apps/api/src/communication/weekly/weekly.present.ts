import type { WeeklySummary } from '@encrier/contract/communication/weekly';
import { sentence } from '#kernel/notify/messages.ts';
import { langOf, type Speech } from '#kernel/notify/speech.ts';
import type { FilledPart, WeeklyPart, WeeklyRow } from '#kernel/weekly.ts';

type Part = WeeklySummary['parts'][number];
// Words of a week, without values.
const write = sentence as (speech: Speech, words: WeeklyPart['words'], key: string) => string;
/** Objects of one part shown in the summary; its page has the others. */
const most = 8;

export function presentPart(speech: Speech, { part, rows }: FilledPart): Part {
  const arabic = langOf(speech) === 'ar';
  const item = (row: WeeklyRow): Part['items'][number] => ({
    day: row.day,
    word: write(speech, part.words, row.word),
    text: row.text,
    subject: (arabic && row.subjectAr) || row.subject || null,
    mark: row.mark ?? null,
    outOf: row.outOf ?? null,
  });
  return {
    part: part.part,
    title: sentence(speech, { title: part.title }, 'title'),
    path: part.path,
    total: rows.length,
    items: rows.slice(0, most).map(item),
  };
}
