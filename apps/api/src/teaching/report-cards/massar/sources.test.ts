import type { CardContent } from '@encrier/contract/teaching/report-cards';
import { expect, it } from 'vitest';
import { markOf, sourcesOf, suggested } from './sources.present.ts';

const course = (id: string, subjectId: string, name: string, ar: string) => ({ id, subjectId, name, name_ar: ar });
const courses = [
  course('c1', 'maths', 'Mathématiques', 'الرياضيات'),
  course('c2', 'arabic', 'Arabe', 'اللغة العربية'),
  course('c3', 'arabic', 'Arabe', 'اللغة العربية'),
];
const card = (averages: Record<string, string | null>, general: string | null = null) =>
  ({
    lines: Object.entries(averages).map(([courseId, average]) => ({ courseId, average })),
    general: { average: general },
  }) as unknown as CardContent;
const sources = sourcesOf(courses, []);

it('takes a subject as one, whichever of its courses a pupil is in', () => {
  const cards = [card({ c1: '32/3', c2: '14' }), card({ c2: null, c3: '9' }, '25/2')];
  const found = sourcesOf(courses, cards);
  expect(found.map(({ id }) => id)).toEqual(['maths', 'arabic', 'general']);
  expect(cards.map((one) => found.map((source) => markOf(one, source)))).toEqual([
    [10.67, 14, null],
    [null, 9, 12.5],
  ]);
});

it('parts a subject of which a pupil has two averages', () => {
  const found = sourcesOf(courses, [card({ c2: '14', c3: '9' })]);
  expect(found.map(({ id, label }) => [id, label])).toEqual([
    ['maths', 'Mathématiques'],
    ['c2', 'Arabe (1)'],
    ['c3', 'Arabe (2)'],
    ['general', ''],
  ]);
});

it.each<[string[], string[], (string | null)[]]>([
  [['الرياضيات', 'Arabe', 'المعدل العام'], [], ['maths', 'arabic', 'general']],
  [['معدل الرياضيات', 'Moyenne générale'], [], ['maths', 'general']],
  [['المواد · اللغة العربية', 'MATHEMATIQUES :'], [], ['arabic', 'maths']],
  [['Arabe', 'اللغة العربية'], [], ['arabic', null]],
  [['النقطة'], ['القسم : 6A', 'المادة : الرياضيات'], ['maths']],
  [['النقطة'], ['الرياضيات', 'Arabe'], [null]],
  [['الفرض الأول', 'الفرض الثاني'], ['المادة : الرياضيات'], [null, null]],
])('finds ours by the headings %j', (headings, titles, expected) => {
  expect(suggested(headings, titles, sources)).toEqual(expected);
});
