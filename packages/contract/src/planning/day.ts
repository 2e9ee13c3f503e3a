import * as z from 'zod/mini';
import { filledCard, homeCard, personCard } from '../kernel/cards.ts';
import { id } from '../kernel/schema.ts';
import { lessonChanges, lessonKinds } from './lessons.ts';

const person = z.object({ id: id(), label: z.string(), labelAr: z.string() });
/** A lesson of today, as a line. Minutes count from midnight on the school's clock. */
const dayLesson = z.object({
  id: id(),
  kind: z.enum(lessonKinds),
  title: z.string(),
  titleAr: z.string(),
  colour: z.string(),
  audience: z.string(),
  starts: z.number(),
  ends: z.number(),
  room: z.string(),
  teachers: z.array(person),
  state: z.enum(['planned', 'cancelled']),
  changes: z.array(z.enum(lessonChanges)),
});
export type DayLesson = z.output<typeof dayLesson>;

/** Today's lessons of the reader and their children, with what other rooms add. */
export const dayCard = homeCard(
  'timetable.day',
  z.object({
    day: z.string(),
    persons: z.array(
      z.extend(person, { as: z.enum(['pupil', 'teacher']), self: z.boolean(), lessons: z.array(dayLesson) }),
    ),
    lines: z.array(filledCard),
  }),
);
/** Today of the pupil or teacher whose page it is. */
export const personDayCard = personCard(
  'timetable.today',
  z.object({ day: z.string(), as: z.enum(['pupil', 'teacher']), lessons: z.array(dayLesson) }),
);
