import * as b from '@encrier/contract/teaching/diagnostic-bank';
import * as k from '@encrier/contract/teaching/diagnostic-correcting';
import * as i from '@encrier/contract/teaching/diagnostic-incidents';
import * as paper from '@encrier/contract/teaching/diagnostic-paper';
import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import * as c from '@encrier/contract/teaching/diagnostic-tests';
import * as x from '@encrier/contract/teaching/diagnostic-transfer';
import { download, plainFile } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import * as bank from './bank/bank.actions.ts';
import { list as listBank, one as bankQuestion } from './bank/bank.queries.ts';
import { answersTo, copy as copyToCorrect } from './correcting/copies.queries.ts';
import { annul, decide, mark, takeLate, typeCopy } from './correcting/correcting.actions.ts';
import { exportSheet } from './correcting/export.queries.ts';
import { makeGroups, undoGroups } from './correcting/groups.actions.ts';
import { groupsOf } from './correcting/groups.queries.ts';
import { positionsAtHome } from './correcting/positions.queries.ts';
import { results } from './correcting/results.queries.ts';
import { release, setCorrection } from './correcting/rules.actions.ts';
import { correctors } from './correcting/rules.queries.ts';
import { close, copy, create, publish, remove, update } from './making/making.actions.ts';
import { courses, list, one } from './making/making.queries.ts';
import { form } from './paper/form.queries.ts';
import { questionsPaper, sheetsPaper } from './paper/print.queries.ts';
import { writeDown } from './paper/writing.actions.ts';
import { copyOfOwn, own, sitting } from './sitting/family.queries.ts';
import { handIn, save, start } from './sitting/sitting.actions.ts';
import { more, note, pause, resume } from './watching/watching.actions.ts';
import { incidents, watch } from './watching/watching.queries.ts';
import { questionsFile } from './transfer/export.queries.ts';
import { readSent } from './transfer/reader.ts';

export const diagnosticTestsBindings = [
  read(c.testCourses, (ctx) => courses(ctx)),
  read(c.listTests, (ctx, { query }) => list(ctx, query)),
  read(c.getTest, (ctx, { params }) => one(ctx, params.id)),
  write(c.createTest, (ctx, { body }) => create(ctx, body)),
  write(c.updateTest, (ctx, { params, body }) => update(ctx, params.id, body)),
  write(c.publishTest, (ctx, { params, body }) => publish(ctx, params.id, body.version)),
  write(c.closeTest, (ctx, { params, body }) => close(ctx, params.id, body.version)),
  write(c.removeTest, (ctx, { params }) => remove(ctx, params.id)),
  write(c.copyTest, (ctx, { params, body }) => copy(ctx, params.id, body.id)),
  read(s.ownTests, (ctx, { query }) => own(ctx, query)),
  read(s.getSitting, (ctx, { params }) => sitting(ctx, params.id)),
  read(s.ownCopy, (ctx, { params }) => copyOfOwn(ctx, params.id)),
  write(s.startSitting, (ctx, { params, body }) => start(ctx, params.id, body)),
  write(s.saveAnswers, (ctx, { params, body }) => save(ctx, params.id, body)),
  write(s.handInSitting, (ctx, { params, body }) => handIn(ctx, params.id, body)),
  read(s.testResults, (ctx, { params }) => results(ctx, params.id)),
  read(s.getCopy, (ctx, { params }) => copyToCorrect(ctx, params.id)),
  write(s.markAnswer, (ctx, { params, body }) => mark(ctx, params.id, params.questionId, body)),
  write(s.takeLateAnswers, (ctx, { params, body }) => takeLate(ctx, params.id, body.version)),
  write(s.voidSitting, (ctx, { params, body }) => annul(ctx, params.id, body)),
  write(x.readQuestionFile, (ctx, { body }) => readSent(ctx, body)),
  plainFile(x.exportQuestions, 'the questions of a test, which name no person', (ctx, { params, query }) =>
    questionsFile(ctx, params.id, query),
  ),
  read(paper.paperForm, (ctx, { params }) => form(ctx, params.id)),
  write(paper.savePaper, (ctx, { params, body }) => writeDown(ctx, params.id, body)),
  plainFile(paper.printQuestions, 'the questions of a test, which name no person', (ctx, { params, query }) =>
    questionsPaper(ctx, params.id, query),
  ),
  download(paper.printSheets, (ctx, { params, query }) => sheetsPaper(ctx, params.id, query)),
  read(k.questionAnswers, (ctx, { params, query }) => answersTo(ctx, params, query)),
  write(k.decideAnswer, (ctx, { params, body }) => decide(ctx, params.id, params.questionId, body)),
  read(k.correctors, (ctx, { params }) => correctors(ctx, params.id)),
  write(k.setCorrection, (ctx, { params, body }) => setCorrection(ctx, params.id, body)),
  write(k.releaseResults, (ctx, { params, body }) => release(ctx, params.id, body.version)),
  read(k.needGroups, (ctx, { params }) => groupsOf(ctx, params.id)),
  write(k.makeNeedGroups, (ctx, { params, body }) => makeGroups(ctx, params.id, body)),
  write(k.undoNeedGroups, (ctx, { params, body }) => undoGroups(ctx, params.id, body)),
  download(k.exportResults, (ctx, { params, query }) => exportSheet(ctx, params.id, query)),
  read(k.ownPositions, (ctx) => positionsAtHome(ctx)),
  write(s.typePaper, (ctx, { params, body }) => typeCopy(ctx, params.id, body)),
  read(i.watchTest, (ctx, { params }) => watch(ctx, params.id)),
  read(i.copyIncidents, (ctx, { params }) => incidents(ctx, params.id)),
  write(i.noteIncident, (ctx, { params, body }) => note(ctx, params.id, body)),
  write(i.pauseSitting, (ctx, { params, body }) => pause(ctx, params.id, body.version)),
  write(i.resumeSitting, (ctx, { params, body }) => resume(ctx, params.id, body.version)),
  write(i.giveTime, (ctx, { params, body }) => more(ctx, params.id, body)),
  read(b.listBank, (ctx, { query }) => listBank(ctx, query)),
  read(b.getBankQuestion, (ctx, { params }) => bankQuestion(ctx, params.id)),
  write(b.createBankQuestion, (ctx, { body }) => bank.create(ctx, body)),
  write(b.updateBankQuestion, (ctx, { params, body }) => bank.update(ctx, params.id, body)),
  write(b.removeBankQuestion, (ctx, { params }) => bank.remove(ctx, params.id)),
];
