import * as c from '@encrier/contract/school/queues';
import { read } from '#kernel/http/bind.ts';
import { counts, waiting } from './queues.queries.ts';

export const queuesBindings = [read(c.listWaiting, (ctx) => waiting(ctx)), read(c.countWaiting, (ctx) => counts(ctx))];
