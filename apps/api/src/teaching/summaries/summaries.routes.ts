import * as c from '@encrier/contract/teaching/summaries';
import * as m from '@encrier/contract/teaching/summary-meetings';
import { download, plainFile } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { classes, classSummary } from './classes/classes.queries.ts';
import { compare } from './classes/compare.queries.ts';
import { exportedComparison } from './classes/export.queries.ts';
import { confirm, keepSelf } from './family/family.actions.ts';
import { own } from './family/family.queries.ts';
import { discard, open, save, settle, sign } from './meetings/meetings.actions.ts';
import { meeting } from './meetings/meetings.queries.ts';
import { ownPaper, staffPaper } from './paper.queries.ts';
import { comment, edit, move } from './pupils/pupil.actions.ts';
import { publishAll } from './pupils/publishing.actions.ts';
import { pupilSummary } from './pupils/pupil.queries.ts';
import { setQuestions } from './questions.actions.ts';
import { questions } from './questions.queries.ts';

export const summariesBindings = [
  read(c.summaryClasses, (ctx) => classes(ctx)),
  read(c.summaryOfClass, (ctx, { params, query }) => classSummary(ctx, params.id, query.term)),
  read(c.summaryOfPupil, (ctx, { params, query }) => pupilSummary(ctx, params.id, query.term)),
  write(c.editSummary, (ctx, { params, body }) => edit(ctx, params.id, body)),
  write(c.commentSummary, (ctx, { params, body }) => comment(ctx, params.id, body)),
  write(c.moveSummary, (ctx, { params, body }) => move(ctx, params.id, body)),
  write(c.publishSummaries, (ctx, { params, body }) => publishAll(ctx, params.id, body.termId)),
  download(c.summaryPaper, (ctx, { params, query }) => staffPaper(ctx, params.id, query.term), { few: 'one pupil' }),
  read(c.compareSummaries, (ctx, { query }) => compare(ctx, query)),
  plainFile(c.exportComparison, 'Means of classes of five pupils or more', (ctx, { query }) =>
    exportedComparison(ctx, query),
  ),
  read(c.summaryQuestions, (ctx) => questions(ctx)),
  write(c.setSummaryQuestions, (ctx, { params, body }) => setQuestions(ctx, params.id, body)),
  write(c.settleCommitment, (ctx, { params, body }) => settle(ctx, params.id, body)),
  write(m.openMeeting, (ctx, { params, body }) => open(ctx, params.id, body)),
  read(m.getMeeting, (ctx, { params }) => meeting(ctx, params.id)),
  write(m.saveMeeting, (ctx, { params, body }) => save(ctx, params.id, body)),
  write(m.signMeeting, (ctx, { params, body }) => sign(ctx, params.id, body.version)),
  write(m.discardMeeting, (ctx, { params, body }) => discard(ctx, params.id, body.version)),
  read(m.ownSummaries, (ctx, { query }) => own(ctx, query)),
  write(m.saveSelf, (ctx, { body }) => keepSelf(ctx, body)),
  write(m.confirmMeeting, (ctx, { params }) => confirm(ctx, params.id)),
  download(m.ownSummaryPaper, (ctx, { params }) => ownPaper(ctx, params.id), { few: 'one pupil' }),
];
