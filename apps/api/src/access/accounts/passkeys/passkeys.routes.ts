import * as c from '@encrier/contract/access/passkeys';
import { read, write } from '#kernel/http/bind.ts';
import { addPasskey, askPasskeyProof, removePasskey, renamePasskey, signIn, startPasskey } from './passkeys.actions.ts';
import { listPasskeys } from './passkeys.queries.ts';

export const passkeysBindings = [
  read(c.listPasskeys, (ctx) => listPasskeys(ctx)),
  write(c.startPasskey, (ctx) => startPasskey(ctx)),
  write(c.addPasskey, (ctx, { body }) => addPasskey(ctx, body)),
  write(c.renamePasskey, (ctx, { params, body }) => renamePasskey(ctx, params.id, body.name)),
  write(c.removePasskey, (ctx, { params }) => removePasskey(ctx, params.id)),
  write(c.askPasskey, (ctx) => askPasskeyProof(ctx)),
  write(c.signInByPasskey, (ctx, { body }) => signIn(ctx, body)),
];
