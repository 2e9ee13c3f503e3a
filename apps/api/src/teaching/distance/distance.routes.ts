import { randomBytes } from 'node:crypto';
import * as c from '@encrier/contract/teaching/distance';
import * as z from '@encrier/contract/teaching/distance-closures';
import { read, write } from '#kernel/http/bind.ts';
import { close, reopen, work } from './closures/closures.actions.ts';
import { closures, figures } from './closures/closures.queries.ts';
import { provide } from './closures/provider.actions.ts';
import { linkCourse, linkLesson } from './distance.actions.ts';
import { lessonLink, ownDistance } from './distance.queries.ts';
import { giveReplay } from './replays/replays.actions.ts';
import { wayIn } from './rooms/rooms.actions.ts';
import { checkServer } from './rooms/rooms.queries.ts';

export const distanceBindings = [
  read(c.ownDistance, (ctx) => ownDistance(ctx)),
  read(c.readLessonLink, (ctx, { params }) => lessonLink(ctx, params.id)),
  write(c.linkLesson, (ctx, { params, body }) => linkLesson(ctx, params.id, body)),
  write(c.linkCourse, (ctx, { params, body }) => linkCourse(ctx, params.id, body)),
  write(c.joinLesson, (ctx, { params }) => wayIn(ctx, params.id)),
  write(c.giveReplay, (ctx, { params, body }) => giveReplay(ctx, params.id, body)),
  read(c.probe, async () => ({ noise: randomBytes(c.probeBytes).toString('base64') })),
  read(z.readClosures, (ctx) => closures(ctx)),
  read(z.previewClosure, (ctx, { query }) => figures(ctx, query)),
  write(z.makeClosure, (ctx, { body }) => close(ctx, body)),
  write(z.undoClosure, (ctx, { params }) => reopen(ctx, params.id)),
  write(z.writeWork, (ctx, { params, body }) => work(ctx, params, body)),
  write(z.setProvider, (ctx, { params, body }) => provide(ctx, params.id, body)),
  write(z.checkProvider, (ctx, { params }) => checkServer(ctx, params.id)),
];
