import * as b from '@encrier/contract/teaching/report-cards-batches';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { startBatch, stopBatch, takeBatch } from './batches.actions.ts';
import { listBatches, listBatchClasses } from './batches.queries.ts';

export const batchBindings = [
  read(b.batchClasses, (ctx) => listBatchClasses(ctx)),
  write(b.startBatch, (ctx, { body }) => startBatch(ctx, body)),
  read(b.reportBatches, (ctx) => listBatches(ctx)),
  write(b.stopBatch, (ctx, { params }) => stopBatch(ctx, params.id)),
  download(b.batchFile, (ctx, { params }) => takeBatch(ctx, params.id)),
];
