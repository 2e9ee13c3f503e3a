import * as c from '@encrier/contract/access/roles';
import { verifyChain } from '#kernel/act/audit.ts';
import { download } from '#kernel/exports/download.ts';
import { read } from '#kernel/http/bind.ts';
import { exportAudit, listAudit, myAccesses } from './audit.queries.ts';

export const auditBindings = [
  read(c.listAudit, (ctx, { query }) => listAudit(ctx, query)),
  download(c.exportAudit, (ctx, { query }) => exportAudit(ctx, query)),
  read(c.verifyAudit, (ctx) => verifyChain(ctx.db, ctx.schoolId)),
  read(c.myAccesses, (ctx, { query }) => myAccesses(ctx, query.page)),
];
