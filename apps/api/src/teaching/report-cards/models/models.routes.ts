import * as c from '@encrier/contract/teaching/report-cards-models';
import { plainFile } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { dropModel, setModel } from './models.actions.ts';
import { models } from './models.queries.ts';
import { specimen } from './specimen.queries.ts';

export const modelBindings = [
  read(c.reportModels, (ctx) => models(ctx)),
  write(c.saveModel, (ctx, { body }) => setModel(ctx, body)),
  write(c.removeModel, (ctx, { body }) => dropModel(ctx, body.modelId)),
  plainFile(c.previewModel, 'an invented pupil', (ctx, { params, body }) => specimen(ctx, params.form, body)),
];
