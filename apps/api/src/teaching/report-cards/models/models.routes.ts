import * as c from '@encrier/contract/teaching/report-cards-models';
import { plainFile } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { dropModel, setModel } from './models.actions.ts';
import { listModels } from './models.queries.ts';
import { printSpecimen } from './specimen.queries.ts';

export const modelBindings = [
  read(c.reportModels, (ctx) => listModels(ctx)),
  write(c.saveModel, (ctx, { body }) => setModel(ctx, body)),
  write(c.removeModel, (ctx, { body }) => dropModel(ctx, body.modelId)),
  plainFile(c.previewModel, 'an invented pupil', (ctx, { params, body }) => printSpecimen(ctx, params.form, body)),
];
