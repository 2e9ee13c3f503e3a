import * as c from '@encrier/contract/communication/deliveries';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { sendAgain, exportLog } from './deliveries.actions.ts';
import { listAddresses, readLog } from './deliveries.queries.ts';

export const deliveriesBindings = [
  read(c.listDeliveries, (ctx, { query }) => readLog(ctx, query)),
  read(c.listBadAddresses, (ctx, { query }) => listAddresses(ctx, query)),
  write(c.sendDeliveryAgain, (ctx, { params }) => sendAgain(ctx, params.id)),
  download(c.exportDeliveries, (ctx, { query }) => exportLog(ctx, query)),
];
