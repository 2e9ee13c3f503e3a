import * as c from '@encrier/contract/communication/deliveries';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { again, exported } from './deliveries.actions.ts';
import { addresses, log } from './deliveries.queries.ts';

export const deliveriesBindings = [
  read(c.listDeliveries, (ctx, { query }) => log(ctx, query)),
  read(c.listBadAddresses, (ctx, { query }) => addresses(ctx, query)),
  write(c.sendDeliveryAgain, (ctx, { params }) => again(ctx, params.id)),
  download(c.exportDeliveries, (ctx, { query }) => exported(ctx, query)),
];
