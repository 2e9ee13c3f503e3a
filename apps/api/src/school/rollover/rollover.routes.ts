import * as c from '@encrier/contract/school/rollover';
import { read, write } from '#kernel/http/bind.ts';
import {
  addPlanned,
  decide,
  decideClass,
  discardRollover,
  keepMembers,
  removePlanned,
  setPath,
  startRollover,
  updatePlanned,
  updateRollover,
} from './rollover.actions.ts';
import { checkOf, decisionList, groupList, planOf, rolloverState } from './rollover.queries.ts';

export const rolloverBindings = [
  read(c.getRollover, (ctx) => rolloverState(ctx)),
  write(c.startRollover, (ctx, { body }) => startRollover(ctx, body)),
  write(c.updateRollover, (ctx, { params, body }) => updateRollover(ctx, params.id, body)),
  write(c.discardRollover, (ctx, { params }) => discardRollover(ctx, params.id)),
  read(c.getPlan, (ctx, { params }) => planOf(ctx.db, params.id)),
  write(c.addPlanned, (ctx, { params, body }) => addPlanned(ctx, params.id, body)),
  write(c.updatePlanned, (ctx, { params, body }) => updatePlanned(ctx, params.id, params.classId, body)),
  write(c.removePlanned, (ctx, { params }) => removePlanned(ctx, params.id, params.classId)),
  write(c.setPath, (ctx, { params, body }) => setPath(ctx, params.id, params.classId, body.targetId)),
  read(c.listDecisions, (ctx, { params, query }) => decisionList(ctx, params.id, query)),
  write(c.decide, (ctx, { params, body }) => decide(ctx, params.id, body)),
  write(c.decideClass, (ctx, { params, body }) => decideClass(ctx, params.id, params.classId, body.decision)),
  read(c.listGroups, (ctx, { params }) => groupList(ctx.db, params.id)),
  write(c.keepMembers, (ctx, { params, body }) => keepMembers(ctx, params.id, body)),
  read(c.checkRollover, (ctx, { params }) => checkOf(ctx.db, params.id)),
];
