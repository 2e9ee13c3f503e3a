import * as c from '@encrier/contract/planning/timetable';
import { read, write } from '#kernel/http/bind.ts';
import { boardOf } from './board.queries.ts';
import { planPupils } from './pupils.queries.ts';
import { moveSeries, placeSeries, removeSeries, setWeeks } from './plan.actions.ts';

export const planBindings = [
  read(c.timetableBoard, (ctx, { query }) => boardOf(ctx, query)),
  read(c.planPupils, (ctx, { query }) => planPupils(ctx, query)),
  write(c.placeSeries, (ctx, { body }) => placeSeries(ctx, body)),
  write(c.moveSeries, (ctx, { body }) => moveSeries(ctx, body)),
  write(c.removeSeries, (ctx, { body }) => removeSeries(ctx, body)),
  write(c.setWeeks, (ctx, { body }) => setWeeks(ctx, body)),
];
