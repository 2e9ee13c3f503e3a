import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, id, identified, optionalText, text, version } from '../kernel/schema.ts';

const module = 'homework' as const;
const reads = { access: { permission: 'homework.write' }, scope: 'classes', module } as const;
const writes = { ...reads, rate: 'write' } as const;
const byId = z.object({ id: id() });

/** Why a mark is not carried to the gradebook. */
export const carryErrors = [
  'homework.mark_not_a_number',
  'homework.mark_above_scale',
  'homework.mark_too_fine',
  'homework.mark_pupil_left',
  'homework.mark_assessment_cancelled',
  'gradebook.term_closed',
] as const;

/** A mark that the gradebook may hold; the others are words. */
export const isNumberMark = (mark: string): boolean => /^\d{1,3}([.,]\d{1,2})?$/.test(mark.trim());
/** A mark less what a late hand-in loses, to the hundredth, the half going up: « 14,5 » less 10 % is « 13.05 ». */
export function afterPenalty(mark: string, percent: number): string {
  const [whole = '0', part = ''] = mark.trim().replace(',', '.').split('.');
  const kept = Math.floor(((Number(whole) * 100 + Number(part.padEnd(2, '0'))) * (100 - percent) + 50) / 100);
  return String(kept / 100);
}

/** What is looked at in a work, and the most points it brings. */
export const criterion = z.strictObject({
  id: id(),
  name: text(80),
  points: z.number().check(z.gte(0.5), z.lte(100), z.multipleOf(0.25)),
});
export type Criterion = z.output<typeof criterion>;
/** Points given for each criterion. */
export const scores = z
  .array(z.strictObject({ id: id(), points: z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.25)) }))
  .check(z.maxLength(12));
export type Scores = z.output<typeof scores>;

/** Ten thousandths of the width and the height of a page. */
const place = z.number().check(z.int(), z.gte(0), z.lte(10_000));
/** A stroke of the pen or of the marker, or words pinned to a place. */
export const noteShape = z.strictObject({
  kind: z.enum(['pen', 'marker', 'words']),
  /** x, y, x, y … */
  points: z.array(place).check(z.minLength(2), z.maxLength(800)),
  words: optionalText(500),
});
export type NoteShape = z.output<typeof noteShape>;
export const maxShapes = 120;
export const handInNote = z.object({ fileId: id(), page: z.number(), shapes: z.array(noteShape) });
export type HandInNote = z.output<typeof handInNote>;
/**
 * Replaces what is drawn and written on one page of a hand-in; nothing takes it away. `from`: what the page showed
 * before; `edited_meanwhile` says `theirs` when another teacher drew since.
 */
export const annotate = route({
  name: 'homework.annotate',
  method: 'PUT',
  path: '/homework/hand-ins/:id/notes',
  ...writes,
  params: byId,
  body: z.strictObject({
    fileId: id(),
    page: z.number().check(z.int(), z.gte(1), z.lte(200)),
    shapes: z.array(noteShape).check(z.maxLength(maxShapes)),
    from: z.array(noteShape).check(z.maxLength(maxShapes)),
  }),
  response: identified(),
  errors: ['edited_meanwhile', 'homework.cancelled', 'homework.file_unknown'],
});

/** Returns the waiting corrections to all these pupils; skips works changed meanwhile. */
export const returnWorks = route({
  name: 'homework.return',
  method: 'POST',
  path: '/homework/:id/return',
  ...writes,
  params: byId,
  body: z.strictObject({
    works: z
      .array(z.strictObject({ pupilId: id(), version: z.number().check(z.int(), z.gte(0)) }))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  response: z.object({ returned: z.number(), left: z.array(id()) }),
  errors: ['homework.cancelled', 'homework.not_out', 'homework.nothing_asked'],
});

/** Assessments of the course to which marks may be carried, and the criteria that one used before. */
export const carryChoices = route({
  name: 'homework.carry_choices',
  method: 'GET',
  path: '/homework/:id/assessments',
  ...reads,
  params: byId,
  response: z.object({
    assessments: z.array(z.object({ id: id(), title: z.string(), day: z.string(), scale: z.string() })),
  }),
});
/** Sets the assessment of the course for the marks: an existing or a new one; null removes it. */
export const linkAssessment = route({
  name: 'homework.link',
  method: 'PUT',
  path: '/homework/:id/assessment',
  ...writes,
  params: byId,
  body: z.strictObject({
    assessmentId: z.nullable(id()),
    /** The id is then that of a new one; it is made once. */
    create: z.nullable(
      z.strictObject({
        title: text(60),
        scale: z.string().check(z.regex(/^\d{1,3}(\.\d{1,2})?$/)),
        coefficient: z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/)),
      }),
    ),
  }),
  response: z.object({ carried: z.number() }),
  errors: [
    'homework.cancelled',
    'homework.marks_off',
    'gradebook.term_closed',
    'gradebook.scale',
    'gradebook.coefficient',
  ],
});
export type LinkBody = BodyOf<typeof linkAssessment>;
/** Criteria of pieces that the caller gave, the latest first, to take them again. */
export const usedCriteria = route({
  name: 'homework.criteria',
  method: 'GET',
  path: '/homework-criteria',
  ...reads,
  response: z.object({ grids: z.array(z.object({ title: z.string(), criteria: z.array(criterion) })) }),
});

/** All current hand-ins, in one ZIP. */
export const takeHandIns = route({
  name: 'homework.take',
  method: 'GET',
  path: '/homework/:id/hand-ins.zip',
  ...reads,
  rate: 'export',
  raw: true,
  params: byId,
  errors: ['homework.nothing_handed', 'homework.take_too_big'],
});

/** Moves it to another day, when its lesson does not take place; families are notified once. */
export const postponeHomework = route({
  name: 'homework.postpone',
  method: 'POST',
  path: '/homework/:id/postpone',
  ...writes,
  params: byId,
  body: z.strictObject({ dueOn: day(), dueLessonId: z.nullable(id()), version: version() }),
  response: identified(),
  errors: [
    'homework.cancelled',
    'homework.day_past',
    'homework.day_outside',
    'homework.day_closed',
    'homework.lesson_unknown',
    'homework.show_day',
    'edited_meanwhile',
  ],
});

/** Records that a pupil is stuck; asking again before an answer replaces the text. Other pupils never read it. */
export const askHelp = route({
  name: 'homework.ask_help',
  method: 'POST',
  path: '/homework-own/:id/helps',
  access: 'session',
  scope: 'children',
  module,
  rate: 'write',
  params: byId,
  body: z.strictObject({ id: id(), pupilId: id(), words: optionalText(500) }),
  response: identified(),
  errors: ['homework.of_age', 'homework.cancelled', 'homework.settled', 'already_exists'],
});
/** Answers one pupil who is stuck, or all pupils of the homework. */
export const answerHelp = route({
  name: 'homework.answer_help',
  method: 'POST',
  path: '/homework/:id/helps/answer',
  ...writes,
  params: byId,
  body: z.strictObject({ id: id(), helpId: z.nullable(id()), answer: text(2000) }),
  response: z.object({ answered: z.number() }),
  errors: ['homework.cancelled', 'homework.answered'],
});

/** The caller's homework of former years in that subject, with the matching day of this year. */
export const earlierHomework = route({
  name: 'homework.earlier',
  method: 'GET',
  path: '/homework/courses/:id/earlier',
  ...reads,
  params: byId,
  response: z.object({
    /** There are older ones than these. */
    more: z.boolean(),
    pieces: z.array(
      z.object({
        id: id(),
        title: z.string(),
        audience: z.string(),
        year: z.string(),
        dueOn: z.string(),
        /** Its day of this year: the first lesson from the same day of the same week on. */
        proposed: z.nullable(z.object({ dueOn: z.string(), dueLessonId: z.nullable(id()) })),
      }),
    ),
  }),
});
export type EarlierHomework = ResponseOf<typeof earlierHomework>;
/** Takes pieces of earlier years into a course of this one, as drafts. */
export const takeEarlier = route({
  name: 'homework.take_earlier',
  method: 'POST',
  path: '/homework/courses/:id/earlier',
  ...writes,
  params: byId,
  body: z.strictObject({
    pieces: z
      .array(z.strictObject({ id: id(), fromId: id(), dueOn: day(), dueLessonId: z.nullable(id()) }))
      .check(z.minLength(1), z.maxLength(60)),
  }),
  response: z.object({ ids: z.array(id()) }),
  errors: [
    'homework.other_subject',
    'homework.day_past',
    'homework.day_outside',
    'homework.day_closed',
    'homework.lesson_unknown',
    'homework.year_closed',
    'already_exists',
  ],
});

export const homeworkCorrectionRoutes = [
  annotate,
  returnWorks,
  carryChoices,
  linkAssessment,
  usedCriteria,
  takeHandIns,
  postponeHomework,
  askHelp,
  answerHelp,
  earlierHomework,
  takeEarlier,
] as const;
