import * as c from '@encrier/contract/teaching/report-cards';
import * as f from '@encrier/contract/teaching/report-cards-families';
import * as p from '@encrier/contract/teaching/report-cards-proof';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { freeze, rectify, remind, saveOne } from './classes/classes.actions.ts';
import { card, ofClass, preview } from './classes/classes.queries.ts';
import { dropSentence, keepSentence, review, save } from './comments/comments.actions.ts';
import { sheet } from './comments/comments.queries.ts';
import { acknowledge } from './families/families.actions.ts';
import { readOwnCards } from './families/families.queries.ts';
import { check, papers } from './papers/papers.queries.ts';
import { publish } from './papers/publishing.actions.ts';
import { takePapers } from './papers/taking.actions.ts';
import { judge } from './proof/proof.actions.ts';
import { proof } from './proof/proof.queries.ts';
import { check as missing, takeLsu, takeMassar } from './results/results.queries.ts';
import { setSettings } from './settings.actions.ts';
import { rulesOf } from './settings.queries.ts';
import { work } from './work.queries.ts';

export const reportCardsBindings = [
  read(c.reportWork, (ctx) => work(ctx)),
  read(c.reportSheet, (ctx, { params, query }) => sheet(ctx, params.id, query)),
  write(c.saveComment, (ctx, { params, body }) => save(ctx, params.id, body)),
  write(c.reviewCourse, (ctx, { params, body }) => review(ctx, params.id, body)),
  write(c.addSentence, (ctx, { body }) => keepSentence(ctx, body)),
  write(c.removeSentence, (ctx, { params }) => dropSentence(ctx, params.id)),
  read(c.reportClass, (ctx, { params, query }) => ofClass(ctx, params.id, query)),
  write(c.saveGeneral, (ctx, { params, body }) => saveOne(ctx, params.id, body)),
  write(c.remindTeachers, (ctx, { params, body }) => remind(ctx, params.id, body.termId)),
  write(c.freezeClass, (ctx, { params, body }) => freeze(ctx, params.id, body)),
  write(c.rectifyCard, (ctx, { params, body }) => rectify(ctx, params.id, body)),
  read(c.getCard, (ctx, { params }) => card(ctx, params.id)),
  read(c.previewCard, (ctx, { params, query }) => preview(ctx, params, query)),
  read(c.getReportSettings, (ctx) => rulesOf(ctx.db)),
  write(c.setReportSettings, (ctx, { body }) => setSettings(ctx, body)),
  read(p.proofClass, (ctx, { params, query }) => proof(ctx, params.id, query)),
  write(p.judgeComments, (ctx, { params, body }) => judge(ctx, params.id, body)),
  read(p.resultsCheck, (ctx, { params, query }) => missing(ctx, params.id, query)),
  download(p.lsuFile, (ctx, { params, query }) => takeLsu(ctx, params.id, query)),
  download(p.massarFile, (ctx, { params, query }) => takeMassar(ctx, params.id, query)),
  write(f.publishCards, (ctx, { params, body }) => publish(ctx, params.id, body)),
  read(f.cardPapers, (ctx, { params, query }) => papers(ctx, params.id, query)),
  download(f.classPaper, (ctx, { params, query }) => takePapers(ctx, params, query)),
  read(f.ownCards, (ctx, { query }) => readOwnCards(ctx, query)),
  write(f.acknowledgeCard, (ctx, { params }) => acknowledge(ctx, params.id)),
  read(f.checkCard, (ctx, { params, query }) => check(ctx, params.code, query.sha256)),
];
