import * as c from '@encrier/contract/school/groups';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import {
  addMembers,
  createGroup,
  endMembers,
  printOne,
  removeGroup,
  splitClass,
  updateGroup,
} from './groups.actions.ts';
import { groupDetail, readGroups } from './groups.queries.ts';

export const groupsBindings = [
  read(c.listGroups, (ctx, { query }) => readGroups(ctx, query.yearId)),
  read(c.getGroup, (ctx, { params, query }) => groupDetail(ctx, params.id, query)),
  write(c.createGroup, (ctx, { body }) => createGroup(ctx, body)),
  write(c.updateGroup, (ctx, { params, body }) => updateGroup(ctx, params.id, body)),
  write(c.removeGroup, (ctx, { params }) => removeGroup(ctx, params.id)),
  write(c.addMembers, (ctx, { params, body }) => addMembers(ctx, params.id, body)),
  write(c.endMembers, (ctx, { params, body }) => endMembers(ctx, params.id, body)),
  write(c.splitClass, (ctx, { body }) => splitClass(ctx, body)),
  download(c.printGroup, (ctx, { params, query }) => printOne(ctx, params.id, query)),
];
