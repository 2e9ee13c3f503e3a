import * as c from '@encrier/contract/teaching/report-cards';
import * as f from '@encrier/contract/teaching/report-cards-families';
import * as p from '@encrier/contract/teaching/report-cards-proof';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { freezeCards, makeRectification, remindTeachers, saveOne } from './classes/classes.actions.ts';
import { readCard, ofClass, readPreview } from './classes/classes.queries.ts';
import { dropSentence, keepSentence, reviewComments, storeComment } from './comments/comments.actions.ts';
import { readCommentSheet } from './comments/comments.queries.ts';
import { acknowledgeCard } from './families/families.actions.ts';
import { readOwnCards } from './families/families.queries.ts';
import { checkCard, listPapers } from './papers/papers.queries.ts';
import { showCards } from './papers/publishing.actions.ts';
import { takePapers } from './papers/taking.actions.ts';
import { judgeComments } from './proof/proof.actions.ts';
import { readProof } from './proof/proof.queries.ts';
import { checkResults as missing, takeLsu, takeMassar } from './results/results.queries.ts';
import { setSettings } from './settings.actions.ts';
import { rulesOf } from './settings.queries.ts';
import { readWork } from './work.queries.ts';

export const reportCardsBindings = [
  read(c.reportWork, (ctx) => readWork(ctx)),
  read(c.reportSheet, (ctx, { params, query }) => readCommentSheet(ctx, params.id, query)),
  write(c.saveComment, (ctx, { params, body }) => storeComment(ctx, params.id, body)),
  write(c.reviewCourse, (ctx, { params, body }) => reviewComments(ctx, params.id, body)),
  write(c.addSentence, (ctx, { body }) => keepSentence(ctx, body)),
  write(c.removeSentence, (ctx, { params }) => dropSentence(ctx, params.id)),
  read(c.reportClass, (ctx, { params, query }) => ofClass(ctx, params.id, query)),
  write(c.saveGeneral, (ctx, { params, body }) => saveOne(ctx, params.id, body)),
  write(c.remindTeachers, (ctx, { params, body }) => remindTeachers(ctx, params.id, body.termId)),
  write(c.freezeClass, (ctx, { params, body }) => freezeCards(ctx, params.id, body)),
  write(c.rectifyCard, (ctx, { params, body }) => makeRectification(ctx, params.id, body)),
  read(c.getCard, (ctx, { params }) => readCard(ctx, params.id)),
  read(c.previewCard, (ctx, { params, query }) => readPreview(ctx, params, query)),
  read(c.getReportSettings, (ctx) => rulesOf(ctx.db)),
  write(c.setReportSettings, (ctx, { body }) => setSettings(ctx, body)),
  read(p.proofClass, (ctx, { params, query }) => readProof(ctx, params.id, query)),
  write(p.judgeComments, (ctx, { params, body }) => judgeComments(ctx, params.id, body)),
  read(p.resultsCheck, (ctx, { params, query }) => missing(ctx, params.id, query)),
  download(p.lsuFile, (ctx, { params, query }) => takeLsu(ctx, params.id, query)),
  download(p.massarFile, (ctx, { params, query }) => takeMassar(ctx, params.id, query)),
  write(f.publishCards, (ctx, { params, body }) => showCards(ctx, params.id, body)),
  read(f.cardPapers, (ctx, { params, query }) => listPapers(ctx, params.id, query)),
  download(f.classPaper, (ctx, { params, query }) => takePapers(ctx, params, query)),
  read(f.ownCards, (ctx, { query }) => readOwnCards(ctx, query)),
  write(f.acknowledgeCard, (ctx, { params }) => acknowledgeCard(ctx, params.id)),
  read(f.checkCard, (ctx, { params, query }) => checkCard(ctx, params.code, query.sha256)),
];
