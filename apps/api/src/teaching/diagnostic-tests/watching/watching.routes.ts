import * as i from '@encrier/contract/teaching/diagnostic-incidents';
import { read, write } from '#kernel/http/bind.ts';
import { more, note, pause, resume } from './watching.actions.ts';
import { incidents, watch } from './watching.queries.ts';

export const testWatchingBindings = [
  read(i.watchTest, (ctx, { params }) => watch(ctx, params.id)),
  read(i.copyIncidents, (ctx, { params }) => incidents(ctx, params.id)),
  write(i.noteIncident, (ctx, { params, body }) => note(ctx, params.id, body)),
  write(i.pauseSitting, (ctx, { params, body }) => pause(ctx, params.id, body.version)),
  write(i.resumeSitting, (ctx, { params, body }) => resume(ctx, params.id, body.version)),
  write(i.giveTime, (ctx, { params, body }) => more(ctx, params.id, body)),
];
