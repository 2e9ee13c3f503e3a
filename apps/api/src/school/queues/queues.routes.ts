import * as c from '@encrier/contract/school/queues';
import { read } from '#kernel/http/bind.ts';
import { readCounts, readWaiting } from './queues.queries.ts';

export const queuesBindings = [
  read(c.listWaiting, (ctx) => readWaiting(ctx)),
  read(c.countWaiting, (ctx) => readCounts(ctx)),
];
