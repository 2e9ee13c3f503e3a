import * as c from '@encrier/contract/teaching/exams';
import * as family from '@encrier/contract/teaching/exams-family';
import { decideMakeup, examMakeups } from '@encrier/contract/teaching/exams-makeups';
import { printExam } from '@encrier/contract/teaching/exams-papers';
import { download, downloadUnrecorded } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { exportCalendar } from './family/calendar.queries.ts';
import { readFamilyExams } from './family/family.queries.ts';
import { settleMakeup } from './makeups/makeups.actions.ts';
import { listMakeups } from './makeups/makeups.queries.ts';
import { printPaper } from './papers/papers.actions.ts';
import { readBoard, checkDay, listExamChoices, readOwnExams } from './planning/board.queries.ts';
import { callOffExam, decideProposal, rescheduleExam, replanExam, announceExams } from './planning/deciding.actions.ts';
import { readExam } from './planning/one.queries.ts';
import { editExam, proposeExam, setFiles, withdrawExam } from './planning/planning.actions.ts';
import { makeAssessments } from './sitting/assessing.actions.ts';
import { setExamRooms, reseatPupil, seatPupils } from './sitting/placing.actions.ts';
import { notePresence } from './sitting/presence.actions.ts';

export const examsBindings = [
  read(c.examBoard, (ctx, { query }) => readBoard(ctx, query)),
  read(c.examChoices, (ctx) => listExamChoices(ctx)),
  read(c.checkExam, (ctx, { query }) => checkDay(ctx, query)),
  read(c.ownExams, (ctx, { query }) => readOwnExams(ctx, query)),
  read(family.familyExams, (ctx) => readFamilyExams(ctx)),
  downloadUnrecorded(family.examCalendar, (ctx, { query }) => exportCalendar(ctx, query), {
    few: 'the children of one account',
  }),
  download(printExam, (ctx, { params, query }) => printPaper(ctx, params.id, query.kind)),
  read(examMakeups, (ctx) => listMakeups(ctx)),
  write(decideMakeup, (ctx, { params, body }) => settleMakeup(ctx, params, body)),
  read(c.getExam, (ctx, { params }) => readExam(ctx, params.id)),
  write(c.proposeExam, (ctx, { body }) => proposeExam(ctx, body)),
  write(c.editExam, (ctx, { params, body }) => editExam(ctx, params.id, body)),
  write(c.setExamFiles, (ctx, { params, body }) => setFiles(ctx, params.id, body)),
  write(c.withdrawExam, (ctx, { params }) => withdrawExam(ctx, params.id)),
  write(c.moveExam, (ctx, { params, body }) => rescheduleExam(ctx, params.id, body)),
  write(c.decideExam, (ctx, { params, body }) => decideProposal(ctx, params.id, body)),
  write(c.publishExams, (ctx, { body }) => announceExams(ctx, body)),
  write(c.cancelExam, (ctx, { params, body }) => callOffExam(ctx, params.id, body)),
  write(c.postponeExam, (ctx, { params, body }) => replanExam(ctx, params.id, body)),
  write(c.placeExam, (ctx, { params, body }) => setExamRooms(ctx, params.id, body)),
  write(c.seatExam, (ctx, { params, body }) => seatPupils(ctx, params.id, body)),
  write(c.moveSeat, (ctx, { params, body }) => reseatPupil(ctx, params, body)),
  write(c.markPresence, (ctx, { params, body }) => notePresence(ctx, params, body)),
  write(c.assessExam, (ctx, { params }) => makeAssessments(ctx, params.id)),
];
