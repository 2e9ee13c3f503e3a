import * as c from '@encrier/contract/school-life/plans';
import { read, write } from '#kernel/http/bind.ts';
import { writePlan, discardPlan, rewritePlan, endPlan, recordReview, startPlan } from './plans.actions.ts';
import {
  listPlanChoices,
  readPlans,
  onePlan,
  readOwnPlans,
  pupilsNamed,
  listArrangementsToday,
} from './plans.queries.ts';

export const plansBindings = [
  read(c.listPlans, (ctx, { query }) => readPlans(ctx, query)),
  read(c.planChoices, (ctx) => listPlanChoices(ctx)),
  read(c.plannablePupils, (ctx, { query }) => pupilsNamed(ctx, query.q ?? '')),
  read(c.arrangementsToday, (ctx) => listArrangementsToday(ctx)),
  read(c.ownPlans, (ctx, { query }) => readOwnPlans(ctx, query)),
  read(c.getPlan, (ctx, { params }) => onePlan(ctx, params.id)),
  write(c.createPlan, (ctx, { body }) => writePlan(ctx, body)),
  write(c.editPlan, (ctx, { params, body }) => rewritePlan(ctx, params.id, body)),
  write(c.startPlan, (ctx, { params, body }) => startPlan(ctx, params.id, body.version)),
  write(c.reviewPlan, (ctx, { params, body }) => recordReview(ctx, params.id, body)),
  write(c.endPlan, (ctx, { params, body }) => endPlan(ctx, params.id, body.endsOn, body.version)),
  write(c.discardPlan, (ctx, { params, body }) => discardPlan(ctx, params.id, body.version)),
];
