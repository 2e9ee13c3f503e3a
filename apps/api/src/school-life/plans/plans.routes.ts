import * as c from '@encrier/contract/school-life/plans';
import { read, write } from '#kernel/http/bind.ts';
import { create, discard, edit, end, review, start } from './plans.actions.ts';
import { choices, listed, onePlan, readOwnPlans, pupilsNamed, today } from './plans.queries.ts';

export const plansBindings = [
  read(c.listPlans, (ctx, { query }) => listed(ctx, query)),
  read(c.planChoices, (ctx) => choices(ctx)),
  read(c.plannablePupils, (ctx, { query }) => pupilsNamed(ctx, query.q ?? '')),
  read(c.arrangementsToday, (ctx) => today(ctx)),
  read(c.ownPlans, (ctx, { query }) => readOwnPlans(ctx, query)),
  read(c.getPlan, (ctx, { params }) => onePlan(ctx, params.id)),
  write(c.createPlan, (ctx, { body }) => create(ctx, body)),
  write(c.editPlan, (ctx, { params, body }) => edit(ctx, params.id, body)),
  write(c.startPlan, (ctx, { params, body }) => start(ctx, params.id, body.version)),
  write(c.reviewPlan, (ctx, { params, body }) => review(ctx, params.id, body)),
  write(c.endPlan, (ctx, { params, body }) => end(ctx, params.id, body.endsOn, body.version)),
  write(c.discardPlan, (ctx, { params, body }) => discard(ctx, params.id, body.version)),
];
