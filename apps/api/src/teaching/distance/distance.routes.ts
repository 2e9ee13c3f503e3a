import { randomBytes } from 'node:crypto';
import * as c from '@encrier/contract/teaching/distance';
import * as z from '@encrier/contract/teaching/distance-closures';
import { read, write } from '#kernel/http/bind.ts';
import { closeDays, reopenDays, writeClassWork } from './closures/closures.actions.ts';
import { listClosures, previewFigures } from './closures/closures.queries.ts';
import { chooseProvider } from './closures/provider.actions.ts';
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
  read(z.readClosures, (ctx) => listClosures(ctx)),
  read(z.previewClosure, (ctx, { query }) => previewFigures(ctx, query)),
  write(z.makeClosure, (ctx, { body }) => closeDays(ctx, body)),
  write(z.undoClosure, (ctx, { params }) => reopenDays(ctx, params.id)),
  write(z.writeWork, (ctx, { params, body }) => writeClassWork(ctx, params, body)),
  write(z.setProvider, (ctx, { params, body }) => chooseProvider(ctx, params.id, body)),
  write(z.checkProvider, (ctx, { params }) => checkServer(ctx, params.id)),
];
