import * as c from '@encrier/contract/school/orgs';
import { plainFile } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { closeOrg, reopenOrg, updateOrg } from './orgs.actions.ts';
import { paperOf, recordsOf } from './orgs.queries.ts';

export const orgsBindings = [
  read(c.listOrgs, async (ctx) => ({ items: await recordsOf(ctx.db, ctx, null) })),
  write(c.updateOrg, (ctx, { params, body }) => updateOrg(ctx, params.id, body)),
  write(c.closeOrg, (ctx, { params, body }) => closeOrg(ctx, params.id, body.version)),
  write(c.reopenOrg, (ctx, { params, body }) => reopenOrg(ctx, params.id, body.version)),
  plainFile(c.orgPaper, 'a blank sheet', (ctx, { params }) => paperOf(ctx, params.id)),
];
