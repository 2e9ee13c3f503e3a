import * as c from '@encrier/contract/teaching/lesson-log';
import * as o from '@encrier/contract/teaching/lesson-log-office';
import { downloadUnrecorded } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { readOwnLog } from './family/family.queries.ts';
import { setSettings } from './office/settings.actions.ts';
import { amend, sign } from './office/visas.actions.ts';
import { coverage } from './office/coverage.queries.ts';
import { courseRead } from './office/course.queries.ts';
import { courseToPaper, visaToPaper } from './office/paper.queries.ts';
import { copy, linkHomework, publish, save } from './writing/entries.actions.ts';
import { lesson } from './writing/lesson.queries.ts';
import { drop, keep } from './writing/templates.actions.ts';
import { week } from './writing/week.queries.ts';

export const lessonLogBindings = [
  read(c.logWeek, (ctx, { query }) => week(ctx, query)),
  read(c.getLogLesson, (ctx, { params }) => lesson(ctx, params.id)),
  write(c.saveEntry, (ctx, { params, body }) => save(ctx, params.id, body)),
  write(c.publishEntry, (ctx, { params, body }) => publish(ctx, params.id, body)),
  write(c.copyEntry, (ctx, { params, body }) => copy(ctx, params.id, body)),
  write(c.linkHomework, (ctx, { params, body }) => linkHomework(ctx, params.id, body.homeworkId)),
  write(c.keepTemplate, (ctx, { body }) => keep(ctx, body)),
  write(c.dropTemplate, (ctx, { params }) => drop(ctx, params.id)),
  read(o.logCoverage, (ctx, { query }) => coverage(ctx, query)),
  read(o.courseLog, (ctx, { params, query }) => courseRead(ctx, params.id, query)),
  downloadUnrecorded(o.coursePaper, (ctx, { params, query }) => courseToPaper(ctx, params.id, query), {
    few: 'names the teachers of one course alone',
  }),
  write(o.signLog, (ctx, { params, body }) => sign(ctx, params.id, body)),
  downloadUnrecorded(o.visaPaper, (ctx, { params }) => visaToPaper(ctx, params.id), {
    few: 'names the teachers of one course alone',
  }),
  write(o.amendEntry, (ctx, { params, body }) => amend(ctx, params.id, body)),
  write(o.setLogSettings, (ctx, { body }) => setSettings(ctx, body)),
  read(c.ownLog, (ctx, { query }) => readOwnLog(ctx, query)),
];
