import * as c from '@encrier/contract/teaching/exams';
import * as family from '@encrier/contract/teaching/exams-family';
import { decideMakeup, examMakeups } from '@encrier/contract/teaching/exams-makeups';
import { printExam } from '@encrier/contract/teaching/exams-papers';
import { download, downloadUnrecorded } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { calendar } from './family/calendar.queries.ts';
import { readFamilyExams } from './family/family.queries.ts';
import { settleMakeup } from './makeups/makeups.actions.ts';
import { makeups } from './makeups/makeups.queries.ts';
import { printed } from './papers/papers.actions.ts';
import { board, check, choices, readOwnExams } from './planning/board.queries.ts';
import { cancel, decide, move, postpone, publish } from './planning/deciding.actions.ts';
import { one } from './planning/one.queries.ts';
import { edit, propose, setFiles, withdraw } from './planning/planning.actions.ts';
import { assess } from './sitting/assessing.actions.ts';
import { place, reseat, seat } from './sitting/placing.actions.ts';
import { notePresence } from './sitting/presence.actions.ts';

export const examsBindings = [
  read(c.examBoard, (ctx, { query }) => board(ctx, query)),
  read(c.examChoices, (ctx) => choices(ctx)),
  read(c.checkExam, (ctx, { query }) => check(ctx, query)),
  read(c.ownExams, (ctx, { query }) => readOwnExams(ctx, query)),
  read(family.familyExams, (ctx) => readFamilyExams(ctx)),
  downloadUnrecorded(family.examCalendar, (ctx, { query }) => calendar(ctx, query), {
    few: 'the children of one account',
  }),
  download(printExam, (ctx, { params, query }) => printed(ctx, params.id, query.kind)),
  read(examMakeups, (ctx) => makeups(ctx)),
  write(decideMakeup, (ctx, { params, body }) => settleMakeup(ctx, params, body)),
  read(c.getExam, (ctx, { params }) => one(ctx, params.id)),
  write(c.proposeExam, (ctx, { body }) => propose(ctx, body)),
  write(c.editExam, (ctx, { params, body }) => edit(ctx, params.id, body)),
  write(c.setExamFiles, (ctx, { params, body }) => setFiles(ctx, params.id, body)),
  write(c.withdrawExam, (ctx, { params }) => withdraw(ctx, params.id)),
  write(c.moveExam, (ctx, { params, body }) => move(ctx, params.id, body)),
  write(c.decideExam, (ctx, { params, body }) => decide(ctx, params.id, body)),
  write(c.publishExams, (ctx, { body }) => publish(ctx, body)),
  write(c.cancelExam, (ctx, { params, body }) => cancel(ctx, params.id, body)),
  write(c.postponeExam, (ctx, { params, body }) => postpone(ctx, params.id, body)),
  write(c.placeExam, (ctx, { params, body }) => place(ctx, params.id, body)),
  write(c.seatExam, (ctx, { params, body }) => seat(ctx, params.id, body)),
  write(c.moveSeat, (ctx, { params, body }) => reseat(ctx, params, body)),
  write(c.markPresence, (ctx, { params, body }) => notePresence(ctx, params, body)),
  write(c.assessExam, (ctx, { params }) => assess(ctx, params.id)),
];
