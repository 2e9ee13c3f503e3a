import * as z from 'zod/mini';
import { dayItem, dayLine, homeCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { type ResponseOf, route } from '../kernel/route.ts';
import { id } from '../kernel/schema.ts';
import { examStates, examsModule } from './exams.ts';

const module = examsModule;
const self = { access: 'session', scope: 'children', module } as const;
const ownLine = z.object({
  id: id(),
  pupilId: id(),
  subject: z.string(),
  subjectAr: z.string(),
  code: z.string(),
  colour: z.string(),
  title: z.string(),
  session: z.string(),
  day: z.string(),
  starts: z.number(),
  /** The end of the pupil's own time. */
  ends: z.number(),
  state: z.enum(examStates),
  reason: z.string(),
  movedTo: z.nullable(z.string()),
  syllabus: z.string(),
  material: z.string(),
  room: z.string(),
  seat: z.nullable(z.number()),
  number: z.nullable(z.number()),
  correction: z.array(attachment),
});
export type FamilyExam = z.output<typeof ownLine>;
/** Published tests of the caller or their children: coming ones first, and the latest past ones. */
export const familyExams = route({
  name: 'exams.own',
  method: 'GET',
  path: '/exams-own',
  ...self,
  response: z.object({
    today: z.string(),
    pupils: z.array(z.object({ id: id(), label: z.string(), self: z.boolean() })),
    coming: z.array(ownLine),
    past: z.array(ownLine),
    /** Another day for a test that was missed. */
    makeups: z.array(
      z.object({
        id: id(),
        pupilId: id(),
        subject: z.string(),
        subjectAr: z.string(),
        colour: z.string(),
        title: z.string(),
        place: z.string(),
        day: z.string(),
        starts: z.number(),
        ends: z.number(),
      }),
    ),
  }),
});
export type FamilyExams = ResponseOf<typeof familyExams>;
/** The same as a calendar, for one pupil. */
export const examCalendar = route({
  name: 'exams.calendar',
  method: 'GET',
  path: '/exams-own/calendar',
  ...self,
  rate: 'export',
  raw: true,
  query: z.object({ pupil: id() }),
});

/** The next tests of the caller or their children. */
export const comingExamsCard = homeCard(
  'exams.coming',
  z.object({
    today: z.string(),
    items: z.array(
      z.object({
        id: id(),
        pupilId: id(),
        pupil: z.string(),
        self: z.boolean(),
        subject: z.string(),
        subjectAr: z.string(),
        colour: z.string(),
        day: z.string(),
        starts: z.number(),
        room: z.string(),
      }),
    ),
  }),
);
/** Today's tests beside the lessons: those that a pupil sits, those that a teacher supervises. */
export const examDayLine = dayLine(
  'exams.today',
  z.object({
    items: z.array(
      z.object({
        ...dayItem,
        id: id(),
        subject: z.string(),
        subjectAr: z.string(),
        ends: z.number(),
        room: z.string(),
        supervises: z.boolean(),
      }),
    ),
  }),
);

export const examsFamilyRoutes = [familyExams, examCalendar] as const;
