import { fillMassar, readMassar } from '@encrier/contract/teaching/report-cards-massar';
import { download } from '#kernel/exports/download.ts';
import { write } from '#kernel/http/bind.ts';
import { readTemplate, takeFilled } from './massar.queries.ts';

export const massarBindings = [
  write(readMassar, (ctx, { params, body }) => readTemplate(ctx, params.id, body)),
  download(fillMassar, (ctx, { params, body }) => takeFilled(ctx, params.id, body)),
];
