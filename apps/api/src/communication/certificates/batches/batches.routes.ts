import * as b from '@encrier/contract/communication/certificates-batches';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { issueMany, issueToDeparted, printBatch, resume, stop } from './batches.actions.ts';
import { batches, batchPupils, departed } from './batches.queries.ts';

export const certificateBatchBindings = [
  read(b.certificateBatches, (ctx) => batches(ctx)),
  read(b.certificateBatchPupils, (ctx, { query }) => batchPupils(ctx, query)),
  read(b.certificateDeparted, (ctx, { query }) => departed(ctx, query)),
  write(b.issueDeparted, (ctx, { body }) => issueToDeparted(ctx, body)),
  write(b.issueCertificates, (ctx, { body }) => issueMany(ctx, body)),
  write(b.stopCertificates, (ctx, { params }) => stop(ctx, params.id)),
  write(b.resumeCertificates, (ctx, { params }) => resume(ctx, params.id)),
  download(b.printCertificates, (ctx, { params }) => printBatch(ctx, params.id)),
];
