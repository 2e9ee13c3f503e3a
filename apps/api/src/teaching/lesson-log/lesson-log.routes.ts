import * as c from '@encrier/contract/teaching/lesson-log';
import * as o from '@encrier/contract/teaching/lesson-log-office';
import { downloadUnrecorded } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { readOwnLog } from './family/family.queries.ts';
import { setSettings } from './office/settings.actions.ts';
import { reopenEntry, signEntries } from './office/visas.actions.ts';
import { readCoverage } from './office/coverage.queries.ts';
import { courseRead } from './office/course.queries.ts';
import { courseToPaper, visaToPaper } from './office/paper.queries.ts';
import { copyToLessons, linkHomework, showEntry, storeEntry } from './writing/entries.actions.ts';
import { readLesson } from './writing/lesson.queries.ts';
import { dropTemplate, storeTemplate } from './writing/templates.actions.ts';
import { readWeek } from './writing/week.queries.ts';

export const lessonLogBindings = [
  read(c.logWeek, (ctx, { query }) => readWeek(ctx, query)),
  read(c.getLogLesson, (ctx, { params }) => readLesson(ctx, params.id)),
  write(c.saveEntry, (ctx, { params, body }) => storeEntry(ctx, params.id, body)),
  write(c.publishEntry, (ctx, { params, body }) => showEntry(ctx, params.id, body)),
  write(c.copyEntry, (ctx, { params, body }) => copyToLessons(ctx, params.id, body)),
  write(c.linkHomework, (ctx, { params, body }) => linkHomework(ctx, params.id, body.homeworkId)),
  write(c.keepTemplate, (ctx, { body }) => storeTemplate(ctx, body)),
  write(c.dropTemplate, (ctx, { params }) => dropTemplate(ctx, params.id)),
  read(o.logCoverage, (ctx, { query }) => readCoverage(ctx, query)),
  read(o.courseLog, (ctx, { params, query }) => courseRead(ctx, params.id, query)),
  downloadUnrecorded(o.coursePaper, (ctx, { params, query }) => courseToPaper(ctx, params.id, query), {
    few: 'names the teachers of one course alone',
  }),
  write(o.signLog, (ctx, { params, body }) => signEntries(ctx, params.id, body)),
  downloadUnrecorded(o.visaPaper, (ctx, { params }) => visaToPaper(ctx, params.id), {
    few: 'names the teachers of one course alone',
  }),
  write(o.amendEntry, (ctx, { params, body }) => reopenEntry(ctx, params.id, body)),
  write(o.setLogSettings, (ctx, { body }) => setSettings(ctx, body)),
  read(c.ownLog, (ctx, { query }) => readOwnLog(ctx, query)),
];
