import * as b from '@encrier/contract/teaching/report-cards-batches';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { start, stop, takeBatch } from './batches.actions.ts';
import { batches, classes } from './batches.queries.ts';

export const batchBindings = [
  read(b.batchClasses, (ctx) => classes(ctx)),
  write(b.startBatch, (ctx, { body }) => start(ctx, body)),
  read(b.reportBatches, (ctx) => batches(ctx)),
  write(b.stopBatch, (ctx, { params }) => stop(ctx, params.id)),
  download(b.batchFile, (ctx, { params }) => takeBatch(ctx, params.id)),
];
