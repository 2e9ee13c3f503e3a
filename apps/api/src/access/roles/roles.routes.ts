import * as c from '@encrier/contract/access/roles';
import { read, write } from '#kernel/http/bind.ts';
import { setFactorRule } from './factor/factor.actions.ts';
import { listFactorRules, listFactorWaiting } from './factor/factor.queries.ts';
import { createRole, removeRole, updateRole } from './roles.actions.ts';
import { listRoles } from './roles.queries.ts';

export const rolesBindings = [
  read(c.listRoles, (ctx) => listRoles(ctx)),
  write(c.createRole, (ctx, { body }) => createRole(ctx, body)),
  write(c.updateRole, (ctx, { params, body }) => updateRole(ctx, params.id, body)),
  write(c.removeRole, (ctx, { params }) => removeRole(ctx, params.id)),
  read(c.listFactorRules, (ctx) => listFactorRules(ctx)),
  write(c.setFactorRule, (ctx, { params, body }) => setFactorRule(ctx, params.role, body)),
  read(c.listFactorWaiting, (ctx, { params, query }) => listFactorWaiting(ctx, params.role, query.page)),
];
