import * as c from '@encrier/contract/teaching/lesson-log';
import * as o from '@encrier/contract/teaching/lesson-log-office';
import * as p from '@encrier/contract/teaching/lesson-log-plan';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { own } from './family/family.queries.ts';
import { setSettings } from './office/settings.actions.ts';
import { amend, sign } from './office/visas.actions.ts';
import { coverage } from './office/coverage.queries.ts';
import { courseRead } from './office/course.queries.ts';
import { courseToPaper, visaToPaper } from './office/paper.queries.ts';
import { lay, shift, undoLaid } from './plan/laying.actions.ts';
import { preview } from './plan/laying.queries.ts';
import { saveChapters } from './plan/programmes.actions.ts';
import { programme } from './plan/programmes.queries.ts';
import { plansOf, progress } from './plan/progress.queries.ts';
import { dropSteps, keepLog, saveSteps } from './plan/sequences.actions.ts';
import { sequence } from './plan/sequences.queries.ts';
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
  download(o.coursePaper, (ctx, { params, query }) => courseToPaper(ctx, params.id, query)),
  write(o.signLog, (ctx, { params, body }) => sign(ctx, params.id, body)),
  download(o.visaPaper, (ctx, { params }) => visaToPaper(ctx, params.id)),
  write(o.amendEntry, (ctx, { params, body }) => amend(ctx, params.id, body)),
  write(o.setLogSettings, (ctx, { body }) => setSettings(ctx, body)),
  read(p.readPlans, (ctx) => plansOf(ctx)),
  read(p.readProgramme, (ctx, { params }) => programme(ctx, params.id, params.subjectId)),
  write(p.saveProgramme, (ctx, { params, body }) =>
    saveChapters(ctx, { levelId: params.id, subjectId: params.subjectId }, body),
  ),
  read(p.readSequence, (ctx, { params }) => sequence(ctx, params.id)),
  write(p.saveSequence, (ctx, { params, body }) => saveSteps(ctx, params.id, body)),
  write(p.dropSequence, (ctx, { params }) => dropSteps(ctx, params.id)),
  write(p.keepSequence, (ctx, { params, body }) => keepLog(ctx, params.id, body)),
  read(p.previewLaying, (ctx, { params, query }) => preview(ctx, params.id, query)),
  write(p.laySequence, (ctx, { params, body }) => lay(ctx, params.id, body)),
  write(p.undoLaying, (ctx, { params }) => undoLaid(ctx, params.id)),
  write(p.shiftEntries, (ctx, { params, body }) => shift(ctx, params.id, body)),
  read(p.courseProgress, (ctx, { params }) => progress(ctx, params.id)),
  read(c.ownLog, (ctx, { query }) => own(ctx, query)),
];
