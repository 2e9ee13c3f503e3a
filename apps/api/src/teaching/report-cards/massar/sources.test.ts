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

it('takes a subject as one, whichever of its courses a pupil is in', () => {
  const cards = [card({ c1: '32/3', c2: '14' }), card({ c2: null, c3: '9' }, '25/2')];
  const found = sourcesOf(courses, cards);
  expect(found.map(({ id }) => id)).toEqual(['maths', 'arabic', 'general']);
  expect(cards.map((one) => found.map((source) => averageOf(one, source)))).toEqual([
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
  [['الفرض الأول'], ['المادة : الرياضيات'], [null]],
])('finds ours by the headings %j', (headings, titles, expected) => {
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
])('knows what the heading %j asks for', (heading, asked) => {
  expect(askedBy(heading)).toEqual(asked);
});

it.each([
  ['الفرض الأول · المعامل', true],
  ['Coefficient', true],
  ['المعامل · الفرض الأول', false],
  ['الرياضيات', false],
])('tells a column of coefficients by its last heading: %j', (heading, is) => {
  expect(isCoefficient(heading)).toBe(is);
});

it('gives a test out of 20, and the rest by their coefficients without what columns take', () => {
  const test = (id: string, day: string, rest: object = {}) => ({
    ...{ id, day, courseId: 'c1', title: id, kind: 'test', scale: '20', coefficient: '1', mode: 'normal' as const },
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

it('knows the subject of a sheet by its titles, where they name but one', () => {
  expect(titled(['القسم : 6A', 'المادة : الرياضيات'], sources)).toBe('maths');
  expect(titled(['الرياضيات', 'Arabe'], sources.slice(0, 2))).toBeNull();
});
