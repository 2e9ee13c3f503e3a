import * as c from '@encrier/contract/access/auth';
import { read, write } from '#kernel/http/bind.ts';
import { signIn, signOut } from './auth.actions.ts';
import { activateAccount, forgotPassword, resetPassword, signInByCode } from './codes.actions.ts';
import { checkCode, currentUser, verifySession } from './auth.queries.ts';

export const authBindings = [
  write(c.login, (ctx, { body }) => signIn(ctx, body)),
  read(c.me, (ctx) => currentUser(ctx)),
  read(c.verify, (ctx) => verifySession(ctx)),
  write(c.logout, (ctx) => signOut(ctx)),
  write(c.checkActivation, (ctx, { body }) => checkCode(ctx, body.code)),
  write(c.signInByCode, (ctx, { body }) => signInByCode(ctx, body)),
  write(c.activate, (ctx, { body }) => activateAccount(ctx, body)),
  write(c.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body.username)),
  write(c.resetPassword, (ctx, { body }) => resetPassword(ctx, body)),
];
