import * as i from '@encrier/contract/teaching/diagnostic-incidents';
import { read, write } from '#kernel/http/bind.ts';
import { giveMoreTime, noteIncident, pauseSitting, resumeSitting } from './watching.actions.ts';
import { listIncidents, readWatch } from './watching.queries.ts';

export const testWatchingBindings = [
  read(i.watchTest, (ctx, { params }) => readWatch(ctx, params.id)),
  read(i.copyIncidents, (ctx, { params }) => listIncidents(ctx, params.id)),
  write(i.noteIncident, (ctx, { params, body }) => noteIncident(ctx, params.id, body)),
  write(i.pauseSitting, (ctx, { params, body }) => pauseSitting(ctx, params.id, body.version)),
  write(i.resumeSitting, (ctx, { params, body }) => resumeSitting(ctx, params.id, body.version)),
  write(i.giveTime, (ctx, { params, body }) => giveMoreTime(ctx, params.id, body)),
];
