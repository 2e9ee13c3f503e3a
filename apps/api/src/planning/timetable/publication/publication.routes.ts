import * as c from '@encrier/contract/planning/timetable';
import { read, write } from '#kernel/http/bind.ts';
import { askPublication } from './publication.actions.ts';
import { publicationPlan, publicationsOf } from './publication.queries.ts';

export const publicationBindings = [
  read(c.publicationPlan, (ctx, { query }) => publicationPlan(ctx, query)),
  write(c.publishTimetable, (ctx, { body }) => askPublication(ctx, body)),
  read(c.publications, (ctx, { query }) => publicationsOf(ctx, query)),
];
