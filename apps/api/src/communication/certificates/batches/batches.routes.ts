import * as b from '@encrier/contract/communication/certificates-batches';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { issueMany, issueToDeparted, printBatch, resumeBatch, stopBatch } from './batches.actions.ts';
import { listBatches, batchPupils, listDeparted } from './batches.queries.ts';

export const certificateBatchBindings = [
  read(b.certificateBatches, (ctx) => listBatches(ctx)),
  read(b.certificateBatchPupils, (ctx, { query }) => batchPupils(ctx, query)),
  read(b.certificateDeparted, (ctx, { query }) => listDeparted(ctx, query)),
  write(b.issueDeparted, (ctx, { body }) => issueToDeparted(ctx, body)),
  write(b.issueCertificates, (ctx, { body }) => issueMany(ctx, body)),
  write(b.stopCertificates, (ctx, { params }) => stopBatch(ctx, params.id)),
  write(b.resumeCertificates, (ctx, { params }) => resumeBatch(ctx, params.id)),
  download(b.printCertificates, (ctx, { params }) => printBatch(ctx, params.id)),
];
