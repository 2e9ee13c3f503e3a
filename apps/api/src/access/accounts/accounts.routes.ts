import * as c from '@encrier/contract/access/roles';
import { read, write } from '#kernel/http/bind.ts';
import { endAllSessions, issueCode, setStatus, updateEntry } from './accounts.actions.ts';
import { accountRights, listAccounts } from './accounts.queries.ts';

export const accountsBindings = [
  read(c.listAccounts, (ctx, { query }) => listAccounts(ctx, query)),
  read(c.accountRights, (ctx, { params }) => accountRights(ctx, params.id)),
  write(c.updateEntry, (ctx, { params, body }) => updateEntry(ctx, params, body)),
  write(c.issueCode, (ctx, { params, body }) => issueCode(ctx, params.id, body)),
  write(c.setAccountStatus, (ctx, { params, body }) => setStatus(ctx, params.id, body.enabled)),
  write(c.endSessions, (ctx, { params }) => endAllSessions(ctx, params.id)),
];
