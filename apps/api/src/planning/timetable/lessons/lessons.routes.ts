import * as c from '@encrier/contract/planning/lessons';
import { sql } from 'kysely';
import { keptForReader } from '#kernel/kept/kept.ts';
import { read, write } from '#kernel/http/bind.ts';
import { reachFor } from '../../../school/directory/directory.public.ts';
import { holds } from '#kernel/policy/actor.ts';
import { addLesson, cancelLessons, changeLesson, restoreLessons } from './lessons.actions.ts';
import { lessonsAround } from './around.queries.ts';
import { daysOf, lessonsWhere, lessonWeek, ownLessons } from './lessons.queries.ts';
import { freeRooms, lessonChoices } from './looked-at.queries.ts';
import { lessonInReach } from './looked-at.reach.ts';

export const lessonBindings = [
  read(
    c.ownLessons,
    keptForReader('own lessons', (ctx, { query }) => ownLessons(ctx, query)),
  ),
  read(
    c.lessonWeek,
    keptForReader('week', (ctx, { query }) => lessonWeek(ctx, query)),
  ),
  read(c.lessonsAround, (ctx, { query }) => lessonsAround(ctx, query)),
  read(c.lessonChoices, (ctx) => lessonChoices(ctx)),
  read(c.freeRooms, (ctx, { query }) => freeRooms(ctx, query)),
  read(c.lessonChangesList, async (ctx, { query }) => {
    const reach = reachFor(ctx, holds(ctx.actor, 'timetable.view') ? 'timetable.view' : 'lessons.change');
    return {
      items: await lessonsWhere(ctx.db, daysOf(query), sql<boolean>`l.changes <> '{}' AND ${lessonInReach(reach)}`),
    };
  }),
  write(c.addLesson, (ctx, { body }) => addLesson(ctx, body)),
  write(c.changeLesson, (ctx, { params, body }) => changeLesson(ctx, params.id, body)),
  write(c.cancelLessons, (ctx, { body }) => cancelLessons(ctx, body)),
  write(c.restoreLessons, (ctx, { body }) => restoreLessons(ctx, body)),
];
