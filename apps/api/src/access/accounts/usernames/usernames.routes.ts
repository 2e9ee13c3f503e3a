import * as c from '@encrier/contract/access/credentials';
import { read, write } from '#kernel/http/bind.ts';
import { renameAccounts, setUsernameRule } from './usernames.actions.ts';
import { usernameRule } from './usernames.queries.ts';

export const usernamesBindings = [
  read(c.getUsernameRule, (ctx) => usernameRule(ctx)),
  write(c.setUsernameRule, (ctx, { body }) => setUsernameRule(ctx, body)),
  write(c.renameAccounts, (ctx, { body }) => renameAccounts(ctx, body)),
];
