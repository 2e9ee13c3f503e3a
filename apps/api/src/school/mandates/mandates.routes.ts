import * as c from '@encrier/contract/school/mandates';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { end, give, remove, exportAsFile } from './mandates.actions.ts';
import { candidates, choices, list, ofOneClass, readOwnMandates } from './mandates.queries.ts';

export const mandatesBindings = [
  read(c.listMandates, (ctx, { query }) => list(ctx, query)),
  read(c.mandateChoices, (ctx) => choices(ctx)),
  read(c.mandateCandidates, (ctx, { query }) => candidates(ctx, query)),
  read(c.classMandates, (ctx, { params }) => ofOneClass(ctx, params.id)),
  read(c.ownMandates, (ctx) => readOwnMandates(ctx)),
  write(c.giveMandate, (ctx, { body }) => give(ctx, body)),
  write(c.endMandate, (ctx, { params, body }) => end(ctx, params.id, body)),
  write(c.removeMandate, (ctx, { params, body }) => remove(ctx, params.id, body.version)),
  download(c.exportMandates, (ctx, { query }) => exportAsFile(ctx, query)),
];
