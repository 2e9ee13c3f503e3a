import * as c from '@encrier/contract/school-life/attendance-rules';
import { read, write } from '#kernel/http/bind.ts';
import { moveOne } from './follow-up.actions.ts';
import { followUps } from './follow-up.queries.ts';
import { addOneRule, removeOne, setOneRule, switchOne } from './rules.actions.ts';
import { ruleList, readTrial } from './rules.queries.ts';

export const attendanceRulesBindings = [
  read(c.listRules, (ctx) => ruleList(ctx)),
  write(c.addRule, (ctx, { body }) => addOneRule(ctx, body)),
  write(c.setRule, (ctx, { params, body }) => setOneRule(ctx, params.id, body)),
  read(c.tryRule, (ctx, { params }) => readTrial(ctx, params.id)),
  write(c.switchRule, (ctx, { params, body }) => switchOne(ctx, params.id, body)),
  write(c.removeRule, (ctx, { params, body }) => removeOne(ctx, params.id, body.version)),
  read(c.listFollowUps, (ctx, { query }) => followUps(ctx, query)),
  write(c.moveFollowUp, (ctx, { params, body }) => moveOne(ctx, params.id, body)),
];
