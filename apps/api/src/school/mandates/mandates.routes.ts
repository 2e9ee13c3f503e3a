import * as c from '@encrier/contract/school/mandates';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { setMandateEnd, grantMandate, removeMandate, exportAsFile } from './mandates.actions.ts';
import { listCandidates, listMandateChoices, listMandates, ofOneClass, readOwnMandates } from './mandates.queries.ts';

export const mandatesBindings = [
  read(c.listMandates, (ctx, { query }) => listMandates(ctx, query)),
  read(c.mandateChoices, (ctx) => listMandateChoices(ctx)),
  read(c.mandateCandidates, (ctx, { query }) => listCandidates(ctx, query)),
  read(c.classMandates, (ctx, { params }) => ofOneClass(ctx, params.id)),
  read(c.ownMandates, (ctx) => readOwnMandates(ctx)),
  write(c.giveMandate, (ctx, { body }) => grantMandate(ctx, body)),
  write(c.endMandate, (ctx, { params, body }) => setMandateEnd(ctx, params.id, body)),
  write(c.removeMandate, (ctx, { params, body }) => removeMandate(ctx, params.id, body.version)),
  download(c.exportMandates, (ctx, { query }) => exportAsFile(ctx, query)),
];
