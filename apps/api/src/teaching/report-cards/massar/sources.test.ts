import type { CardContent } from '@encrier/contract/teaching/report-cards';
import { expect, it } from 'vitest';
import { askedBy, isCoefficient } from './headings.ts';
import { averageOf, markOf, sourcesOf, suggested, testSourcesOf, titled } from './sources.present.ts';

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

it('a subject is one, whichever of its courses a pupil takes', () => {
  const cards = [card({ c1: '32/3', c2: '14' }), card({ c2: null, c3: '9' }, '25/2')];
  const found = sourcesOf(courses, cards);
  expect(found.map(({ id }) => id)).toEqual(['maths', 'arabic', 'general']);
  expect(cards.map((one) => found.map((source) => averageOf(one, source)))).toEqual([
    [10.67, 14, null],
    [null, 9, 12.5],
  ]);
});

it('a subject for which a pupil has two averages is split', () => {
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
  [['الفرض الأول'], ['المادة : الرياضيات'], [null]],
])('our column is found from the headings %j', (headings, titles, expected) => {
  expect(suggested(headings, titles, sources)).toEqual(expected);
});

it.each<[string, ReturnType<typeof askedBy>]>([
  ['الفرض الأول', { asks: 'test', nth: 1 }],
  ['المراقبة المستمرة · الفرض الثاني · النقطة', { asks: 'test', nth: 2 }],
  ['الفرض 3', { asks: 'test', nth: 3 }],
  ['فرض رقم ٢', { asks: 'test', nth: 2 }],
  ['Contrôle n° 2', { asks: 'test', nth: 2 }],
  ['1er contrôle continu', { asks: 'test', nth: 1 }],
  ['Devoir surveillé', { asks: 'test', nth: null }],
  ['الفرض المنزلي', { asks: 'test', nth: null }],
  ['الأنشطة المندمجة', { asks: 'activities', nth: null }],
  ['المراقبة المستمرة', { asks: null, nth: null }],
  ['الفروض الكتابية', { asks: null, nth: null }],
])('the meaning of heading %j is found', (heading, meaning) => {
  expect(askedBy(heading)).toEqual(meaning);
});

it.each([
  ['الفرض الأول · المعامل', true],
  ['Coefficient', true],
  ['المعامل · الفرض الأول', false],
  ['الرياضيات', false],
])('a coefficient column is detected by its last heading: %j', (heading, is) => {
  expect(isCoefficient(heading)).toBe(is);
});

it('an exam is out of 20, and the rest by their coefficients without the exams used in columns', () => {
  const test = (id: string, day: string, rest: object = {}) => ({
    id,
    day,
    courseId: 'c1',
    title: id,
    kind: 'test',
    scale: '20',
    coefficient: '1',
    mode: 'normal' as const,
    ...rest,
  });
  const all = [
    test('t1', '2026-10-01', { scale: '10' }),
    test('t2', '2026-11-01'),
    test('t3', '2026-11-05', { kind: 'talk', coefficient: '3' }),
    test('t4', '2026-11-06', { kind: 'project', mode: 'bonus' }),
    test('of another class', '2026-11-06', { courseId: 'c9' }),
  ];
  const found = [...sources, ...testSourcesOf(sources, all)];
  const tests = found.filter(({ test: one }) => one);
  expect(tests.map(({ id, of, test: one }) => [id, of, one?.main])).toEqual([
    ['t1', 'maths', true],
    ['t2', 'maths', true],
    ['t3', 'maths', false],
    ['t4', 'maths', false],
  ]);
  const rest = found.find(({ id }) => id === 'rest:maths')!;
  const given = [
    { id: 't1', value: '7.25', code: null },
    { id: 't2', value: null, code: 'absent_zero' as const },
    { id: 't3', value: '10', code: null },
    { id: 't4', value: null, code: 'absent' as const },
  ];
  const mark = (source: (typeof found)[number], chosen: string[]) =>
    markOf({ content: card({}), given }, source, found, new Set(chosen));
  expect(tests.map((one) => mark(one, []))).toEqual([14.5, 0, 10, null]);
  expect(mark(rest, ['t1', 't2'])).toBe(10);
  expect(mark(rest, ['t1'])).toBe(7.5);
  expect(mark(rest, ['t1', 't2', 't3'])).toBeNull();
});

it('the subject of a sheet is found from its titles, when they name only one', () => {
  expect(titled(['القسم : 6A', 'المادة : الرياضيات'], sources)).toBe('maths');
  expect(titled(['الرياضيات', 'Arabe'], sources.slice(0, 2))).toBeNull();
});
