import { usualRounding } from '@encrier/contract/teaching/fractions';
import type { OwnCourse, OwnMark } from '@encrier/contract/teaching/gradebook';
import { expect, it } from 'vitest';
import { type MarksPaper, printedMarks } from './paper.present.ts';

const mark = (over: Partial<OwnMark>): OwnMark => ({
  assessmentId: 'a',
  title: 'Contrôle',
  topic: '',
  kind: 'test',
  day: '2026-11-03',
  scale: '20',
  coefficient: '1',
  mode: 'normal',
  boxId: null,
  publishedAt: '2026-11-04T10:00:00.000Z',
  value: '12',
  code: null,
  comment: '',
  changedAt: null,
  figures: null,
  subjectFiles: [],
  correctionFiles: [],
  ...over,
});
const course = (over: Partial<OwnCourse>): OwnCourse => ({
  id: 'c',
  subject: 'Maths',
  subjectAr: 'الرياضيات',
  colour: '1',
  audience: '6A',
  teachers: 'Zineb Alami',
  rules: { parts: [], rounding: usualRounding },
  coefficient: '3',
  present: true,
  boxes: [],
  figures: null,
  marks: [mark({})],
  ...over,
});
const paper = (courses: OwnCourse[]): MarksPaper => ({
  pupil: 'Adam Berrada',
  className: '6A',
  term: 'Trimestre 1',
  today: '2026-11-24',
  courses,
  rounding: usualRounding,
});
type Printed = {
  general: { value: string };
  made: string;
  courses: {
    subject: { body: string; rtl: boolean };
    average: string;
    detail: { body: string };
    group: string;
    marks: { mark: string; group: string; coded: boolean; notes: { body: string }[] }[];
  }[];
};
const printed = (courses: OwnCourse[], lang: 'fr' | 'en' | 'ar' = 'fr'): Printed =>
  printedMarks(paper(courses), lang) as Printed;

/** Without the marks that keep a text's own direction. */
const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');
const figures = { count: 6, mean: '79/6', low: '4', high: '18', lower: '9', upper: '15' };

it('the paper shows each mark with its scale, weight, mode and class figure, and a code in words', () => {
  const [maths] = printed([
    course({
      figures,
      marks: [
        mark({ value: '7.5', scale: '10', coefficient: '2', figures, comment: 'Bien' }),
        mark({ assessmentId: 'b', value: null, code: 'absent', mode: 'off' }),
      ],
    }),
  ]).courses;
  expect(maths).toMatchObject({ average: 'Moyenne 15,00/20', group: 'moyenne de la classe 13,17' });
  expect(
    maths?.marks.map(({ mark, group, coded, notes }) => [mark, group, coded, notes.map(({ body }) => plain(body))]),
  ).toEqual([
    ['7,5/10', '13,17', false, ['coef. 2', 'Bien']],
    ['Absent', '', true, ['non significative']],
  ]);
});

it('the general average equals the one on screen, without a former class or a subject without marks', () => {
  const { general, courses } = printed([
    course({}),
    course({ id: 'd', coefficient: '1', marks: [mark({ value: '8' })] }),
    course({ id: 'e', present: false, marks: [mark({ value: '20' })] }),
    course({ id: 'f', subject: 'Musique', marks: [] }),
  ]);
  expect(general.value).toBe('11,00/20');
  expect(courses).toHaveLength(3);
  expect(courses[2]?.detail.body).toContain('hors moyenne générale');
});

it('the paper is in the reader’s language, including the subject', () => {
  expect(printed([course({})], 'ar').courses[0]?.subject).toEqual({ body: '\u2067الرياضيات\u2069', rtl: true });
  expect(printed([course({ marks: [mark({ value: '12.5' })] })], 'en').courses[0]?.marks[0]?.mark).toBe('12.5/20');
  expect(printed([course({})], 'fr').made).toMatch(/^Établi le 24 novembre 2026/);
});
