import * as c from '@encrier/contract/school-life/attendance-office';
import { explainByMessage, readMessageNote } from '@encrier/contract/school-life/attendance-messages';
import { download } from '#kernel/exports/download.ts';
import { keptForReader } from '#kernel/kept/kept.ts';
import { read, write } from '#kernel/http/bind.ts';
import { addTogether } from './collective.actions.ts';
import { listCollectiveChoices, monthsOf } from './collective.queries.ts';
import { exportRows } from './export.actions.ts';
import { readBoard, readFigures } from './board.queries.ts';
import { decideRows, decideOne, editRow } from './office.actions.ts';
import { explainByNote } from './message-note.actions.ts';
import { messageNote } from './message-note.queries.ts';
import { remindTeachers } from './reminding.actions.ts';
import { dayOfPupil, listJustified, listRows } from './office.queries.ts';

export const attendanceOfficeBindings = [
  read(
    c.listEvents,
    keptForReader('attendance rows', (ctx, { query }) => listRows(ctx, query)),
  ),
  write(c.decideEvents, (ctx, { body }) => decideRows(ctx, body)),
  write(c.editEvent, (ctx, { params, body }) => editRow(ctx, params.id, body)),
  read(c.pupilDay, (ctx, { params }) => dayOfPupil(ctx, params.id)),
  download(c.exportEvents, (ctx, { query }) => exportRows(ctx, query)),
  read(c.attendanceBoard, (ctx) => readBoard(ctx)),
  write(c.remindRollCall, (ctx, { body }) => remindTeachers(ctx, body.lessonId)),
  read(c.listJustifications, (ctx, { query }) => listJustified(ctx, query)),
  write(c.decideJustification, (ctx, { params, body }) => decideOne(ctx, params.id, body)),
  read(readMessageNote, (ctx, { params }) => messageNote(ctx, params.id)),
  write(explainByMessage, (ctx, { params, body }) => explainByNote(ctx, params.id, body)),
  write(c.addCollective, (ctx, { body }) => addTogether(ctx, body)),
  read(c.collectiveChoices, (ctx) => listCollectiveChoices(ctx)),
  read(c.pupilMonths, (ctx, { params }) => monthsOf(ctx, params.id)),
  read(c.attendanceFigures, (ctx, { query }) => readFigures(ctx, query)),
];
