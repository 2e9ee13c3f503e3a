import * as z from 'zod/mini';
import { dayItem, dayLine, homeCard } from '../kernel/cards.ts';
import { id } from '../kernel/schema.ts';
import { homeworkKinds, workStates } from './homework.ts';

const cardItem = z.object({
  id: id(),
  pupilId: id(),
  pupil: z.string(),
  self: z.boolean(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  title: z.string(),
  dueOn: z.string(),
  kind: z.enum(homeworkKinds),
  state: z.enum(workStates),
  tick: z.boolean(),
});
/** Homework due in the coming days, for the caller or their children. */
export const comingHomeworkCard = homeCard(
  'homework.coming',
  z.object({ today: z.string(), left: z.number(), items: z.array(cardItem) }),
);
/** Hand-ins waiting for their teacher, and homework due for a lesson that does not take place. */
export const toCorrectCard = homeCard(
  'homework.to_correct',
  z.object({
    total: z.number(),
    gone: z.number(),
    items: z.array(z.object({ id: id(), title: z.string(), course: z.string(), waits: z.number() })),
  }),
);
/** Homework due today, beside the lessons of the day. */
export const homeworkDayLine = dayLine(
  'homework.due',
  z.object({
    items: z.array(z.object({ ...dayItem, id: id(), subject: z.string(), subjectAr: z.string(), title: z.string() })),
  }),
);
