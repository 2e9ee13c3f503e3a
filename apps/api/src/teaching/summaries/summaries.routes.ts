import * as c from '@encrier/contract/teaching/summaries';
import * as m from '@encrier/contract/teaching/summary-meetings';
import { download, plainFile } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { listClasses, classSummary } from './classes/classes.queries.ts';
import { compareClasses } from './classes/compare.queries.ts';
import { exportedComparison } from './classes/export.queries.ts';
import { confirmSummary, keepSelf } from './family/family.actions.ts';
import { readOwnSummary } from './family/family.queries.ts';
import {
  discardMeeting,
  startMeeting,
  saveMeeting,
  closeCommitment,
  signMeeting,
} from './meetings/meetings.actions.ts';
import { readMeeting } from './meetings/meetings.queries.ts';
import { ownPaper, staffPaper } from './paper.queries.ts';
import { storeComment, writeSummary, changeSummaryState } from './pupils/pupil.actions.ts';
import { publishAll } from './pupils/publishing.actions.ts';
import { pupilSummary } from './pupils/pupil.queries.ts';
import { setQuestions } from './questions.actions.ts';
import { listQuestions } from './questions.queries.ts';

export const summariesBindings = [
  read(c.summaryClasses, (ctx) => listClasses(ctx)),
  read(c.summaryOfClass, (ctx, { params, query }) => classSummary(ctx, params.id, query.term)),
  read(c.summaryOfPupil, (ctx, { params, query }) => pupilSummary(ctx, params.id, query.term)),
  write(c.editSummary, (ctx, { params, body }) => writeSummary(ctx, params.id, body)),
  write(c.commentSummary, (ctx, { params, body }) => storeComment(ctx, params.id, body)),
  write(c.moveSummary, (ctx, { params, body }) => changeSummaryState(ctx, params.id, body)),
  write(c.publishSummaries, (ctx, { params, body }) => publishAll(ctx, params.id, body.termId)),
  download(c.summaryPaper, (ctx, { params, query }) => staffPaper(ctx, params.id, query.term), { few: 'one pupil' }),
  read(c.compareSummaries, (ctx, { query }) => compareClasses(ctx, query)),
  plainFile(c.exportComparison, 'Means of classes of five pupils or more', (ctx, { query }) =>
    exportedComparison(ctx, query),
  ),
  read(c.summaryQuestions, (ctx) => listQuestions(ctx)),
  write(c.setSummaryQuestions, (ctx, { params, body }) => setQuestions(ctx, params.id, body)),
  write(c.settleCommitment, (ctx, { params, body }) => closeCommitment(ctx, params.id, body)),
  write(m.openMeeting, (ctx, { params, body }) => startMeeting(ctx, params.id, body)),
  read(m.getMeeting, (ctx, { params }) => readMeeting(ctx, params.id)),
  write(m.saveMeeting, (ctx, { params, body }) => saveMeeting(ctx, params.id, body)),
  write(m.signMeeting, (ctx, { params, body }) => signMeeting(ctx, params.id, body.version)),
  write(m.discardMeeting, (ctx, { params, body }) => discardMeeting(ctx, params.id, body.version)),
  read(m.ownSummaries, (ctx, { query }) => readOwnSummary(ctx, query)),
  write(m.saveSelf, (ctx, { body }) => keepSelf(ctx, body)),
  write(m.confirmMeeting, (ctx, { params }) => confirmSummary(ctx, params.id)),
  download(m.ownSummaryPaper, (ctx, { params }) => ownPaper(ctx, params.id), { few: 'one pupil' }),
];
