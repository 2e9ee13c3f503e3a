import { readFraction, shown } from '@encrier/contract/teaching/fractions';
import type { CardContent } from '@encrier/contract/teaching/report-cards';
import type { CellValue } from '@encrier/contract/kernel/cells';

type Pupil = { code: string; name: string; birthOn: string | null; content: CardContent };
const mark = (exact: string | null | undefined): CellValue => (exact ? shown(readFraction(exact)) : '');

/**
 * Rows in the order and the words of the lists of Massar: number, code, name, birth, a mark out of twenty for each
 * subject, the average.
 */
export function massarRows(
  courses: readonly { id: string; name: string }[],
  pupils: readonly Pupil[],
): readonly (readonly CellValue[])[] {
  return [
    ['رقم', 'رمز التلميذ', 'الاسم الكامل', 'تاريخ الازدياد', ...courses.map(({ name }) => name), 'المعدل العام'],
    ...pupils.map(({ code, name, birthOn, content }, n) => [
      n + 1,
      code,
      name,
      birthOn ? birthOn.split('-').toReversed().join('/') : '',
      ...courses.map(({ id }) => mark(content.lines.find(({ courseId }) => courseId === id)?.average)),
      mark(content.general.average),
    ]),
  ];
}
