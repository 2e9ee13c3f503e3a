import * as c from '@encrier/contract/access/passkeys';
import { read, write } from '#kernel/http/bind.ts';
import { add, ask, remove, rename, signIn, start } from './passkeys.actions.ts';
import { list } from './passkeys.queries.ts';

export const passkeysBindings = [
  read(c.listPasskeys, (ctx) => list(ctx)),
  write(c.startPasskey, (ctx) => start(ctx)),
  write(c.addPasskey, (ctx, { body }) => add(ctx, body)),
  write(c.renamePasskey, (ctx, { params, body }) => rename(ctx, params.id, body.name)),
  write(c.removePasskey, (ctx, { params }) => remove(ctx, params.id)),
  write(c.askPasskey, (ctx) => ask(ctx)),
  write(c.signInByPasskey, (ctx, { body }) => signIn(ctx, body)),
];
