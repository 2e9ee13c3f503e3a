import * as c from '@encrier/contract/school/consents';
import { read, stream, write } from '#kernel/http/bind.ts';
import { decide, decideMine, exportRegister, record, setRule } from './consents.actions.ts';
import { classRegister, myOwnConsents, ownConsents } from './consents.queries.ts';

export const consentBindings = [
  read(c.listChildConsents, (ctx) => ownConsents(ctx)),
  write(c.decideConsent, (ctx, { params, body }) => decide(ctx, params.id, body)),
  read(c.myConsents, (ctx) => myOwnConsents(ctx)),
  write(c.decideMyConsent, (ctx, { body }) => decideMine(ctx, body)),
  read(c.listConsents, (ctx, { query }) => classRegister(ctx, query.classId)),
  stream(c.exportConsents, async (ctx, { query }, _request, reply) => {
    const file = await exportRegister(ctx, query);
    return reply.type(file.type).header('content-disposition', file.disposition).send(file.bytes);
  }),
  write(c.recordConsent, (ctx, { params, body }) => record(ctx, params.id, body)),
  write(c.setImageRule, (ctx, { body }) => setRule(ctx, body.rule)),
];
