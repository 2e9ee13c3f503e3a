import * as c from '@encrier/contract/planning/replacement-days';
import { read, write } from '#kernel/http/bind.ts';
import { answerRelease } from '../releases/releases.actions.ts';
import { ofDay, readOwnReleases } from '../releases/releases.queries.ts';
import { planMakeUp } from './days.actions.ts';
import { listDebts, readHall } from './days.queries.ts';

export const replacementDayBindings = [
  read(c.lessonDebts, (ctx) => listDebts(ctx)),
  write(c.planMakeUp, (ctx, { params, body }) => planMakeUp(ctx, params.lessonId, body)),
  read(c.ownReleases, (ctx) => readOwnReleases(ctx)),
  write(c.answerRelease, (ctx, { params, body }) => answerRelease(ctx, params.id, body.free)),
  read(c.dayReleases, (ctx, { query }) => ofDay(ctx, query)),
  read(c.hallDisplay, (ctx) => readHall(ctx)),
];
