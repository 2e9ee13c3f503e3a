import * as c from '@encrier/contract/school/duplicates';
import { read, write } from '#kernel/http/bind.ts';
import { dismiss, dismissMany, mergeTwo } from './duplicates.actions.ts';
import { duplicatePairs, preview } from './duplicates.queries.ts';

export const duplicateBindings = [
  read(c.listDuplicates, (ctx, { query }) => duplicatePairs(ctx, query)),
  read(c.previewMerge, (ctx, { params }) => preview(ctx, ctx.client, params.keep, params.drop)),
  write(c.mergePersons, (ctx, { params, body }) => mergeTwo(ctx, params.keep, params.drop, body)),
  write(c.dismissPair, (ctx, { params, body }) => dismiss(ctx, params.keep, params.drop, body.back ?? false)),
  write(c.dismissPairs, (ctx, { body }) => dismissMany(ctx, body.pairs, body.back ?? false)),
];
