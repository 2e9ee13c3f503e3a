import * as c from '@encrier/contract/school/consents';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { decideConsents, decideMine, exportRegister, recordConsents, setRule } from './consents.actions.ts';
import { classRegister, myOwnConsents, ownConsents } from './consents.queries.ts';

export const consentBindings = [
  read(c.listChildConsents, (ctx) => ownConsents(ctx)),
  write(c.decideConsent, (ctx, { params, body }) => decideConsents(ctx, params.id, body)),
  read(c.myConsents, (ctx) => myOwnConsents(ctx)),
  write(c.decideMyConsent, (ctx, { body }) => decideMine(ctx, body)),
  read(c.listConsents, (ctx, { query }) => classRegister(ctx, query.classId)),
  download(c.exportConsents, (ctx, { query }) => exportRegister(ctx, query)),
  write(c.recordConsent, (ctx, { params, body }) => recordConsents(ctx, params.id, body)),
  write(c.setImageRule, (ctx, { body }) => setRule(ctx, body.rule)),
];
