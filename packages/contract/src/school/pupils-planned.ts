import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { day, id, optionalText, version } from '../kernel/schema.ts';

const edit = { permission: 'people.edit' } as const;
const many = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.minLength(1), z.maxLength(1000));

export const plannedKinds = ['class', 'departure', 'arrival', 'return'] as const;
export type PlannedKind = (typeof plannedKinds)[number];
/**
 * A move of a pupil that waits for its day, or that could not be made on it; `on` is the first day in the class or the
 * last at the school.
 */
export const plannedMove = z.object({
  id: id(),
  kind: z.enum(plannedKinds),
  on: z.string(),
  classId: z.nullable(id()),
  className: z.string(),
  reason: z.string(),
  graduated: z.boolean(),
  state: z.enum(['planned', 'blocked']),
  /** Reason code of what kept it from being made; empty while it waits. */
  cause: z.string(),
  version: z.number(),
});
export type PlannedMove = z.output<typeof plannedMove>;

const settled = z.object({ moves: z.array(z.object({ id: id(), version: z.number() })) });
const dayErrors = ['pupils.no_year', 'pupils.day_outside', 'planned.day_passed', 'persons.no_such_day'] as const;
/**
 * Plans one move for each pupil on a future day, all or none; the scheduler executes it on its day as if it were
 * requested then: a change of class or a return at the beginning of its day, a departure after its last day. A pupil
 * with an open plan refuses the whole request.
 */
export const planMoves = route({
  name: 'planned.plan',
  method: 'POST',
  path: '/planned-moves',
  access: edit,
  scope: 'school',
  body: z.strictObject({
    kind: z.enum(['class', 'departure', 'return']),
    on: day(),
    classId: z.nullable(id()),
    reason: optionalText(200),
    graduated: z._default(z.boolean(), false),
    ids: many(id()),
  }),
  response: settled,
  errors: [
    ...dayErrors,
    'planned.already',
    'planned.class_needed',
    'pupils.not_enrolled',
    'pupils.not_here',
    'pupils.still_here',
    'pupils.before_entry',
  ],
});
/** Another day, class or reason; one that was blocked waits again. */
export const updatePlannedMove = route({
  name: 'planned.update',
  method: 'PUT',
  path: '/planned-moves/:id',
  access: edit,
  scope: 'school',
  params: z.object({ id: id() }),
  body: z.strictObject({
    version: version(),
    on: day(),
    classId: z.nullable(id()),
    reason: optionalText(200),
    graduated: z._default(z.boolean(), false),
  }),
  response: z.object({ version: z.number() }),
  errors: [
    ...dayErrors,
    'edited_meanwhile',
    'planned.settled',
    'planned.class_needed',
    'pupils.not_here',
    'pupils.still_here',
  ],
});
const chosen = z.strictObject({ moves: many(z.strictObject({ id: id(), version: version() })) });
/** Gives moves up; answers the versions that bring them back. */
export const cancelPlanned = route({
  name: 'planned.cancel',
  method: 'POST',
  path: '/planned-moves/cancel',
  access: edit,
  scope: 'school',
  body: chosen,
  response: settled,
  errors: ['edited_meanwhile', 'planned.settled'],
});
/** Restores cancelled moves, while their day is in the future. */
export const restorePlanned = route({
  name: 'planned.restore',
  method: 'POST',
  path: '/planned-moves/restore',
  access: edit,
  scope: 'school',
  body: chosen,
  response: settled,
  errors: [
    'edited_meanwhile',
    'planned.settled',
    'planned.already',
    'planned.day_passed',
    'pupils.no_year',
    'pupils.not_here',
    'pupils.still_here',
  ],
});

export const plannedRoutes = [planMoves, updatePlannedMove, cancelPlanned, restorePlanned] as const;
/** Queues of this room in « À traiter ». */
export const pupilsQueues = ['pupils.blocked_moves'] as const;
