import * as c from '@encrier/contract/school-life/attendance-office';
import { explainByMessage, readMessageNote } from '@encrier/contract/school-life/attendance-messages';
import { download } from '#kernel/exports/download.ts';
import { keptForReader } from '#kernel/kept/kept.ts';
import { read, write } from '#kernel/http/bind.ts';
import { addTogether } from './collective.actions.ts';
import { choices, monthsOf } from './collective.queries.ts';
import { exported } from './export.actions.ts';
import { board, figures } from './board.queries.ts';
import { decide, decideOne, edit } from './office.actions.ts';
import { explainByNote } from './message-note.actions.ts';
import { messageNote } from './message-note.queries.ts';
import { remindTeachers } from './reminding.actions.ts';
import { dayOfPupil, justified, listed } from './office.queries.ts';

export const attendanceOfficeBindings = [
  read(
    c.listEvents,
    keptForReader('attendance rows', (ctx, { query }) => listed(ctx, query)),
  ),
  write(c.decideEvents, (ctx, { body }) => decide(ctx, body)),
  write(c.editEvent, (ctx, { params, body }) => edit(ctx, params.id, body)),
  read(c.pupilDay, (ctx, { params }) => dayOfPupil(ctx, params.id)),
  download(c.exportEvents, (ctx, { query }) => exported(ctx, query)),
  read(c.attendanceBoard, (ctx) => board(ctx)),
  write(c.remindRollCall, (ctx, { body }) => remindTeachers(ctx, body.lessonId)),
  read(c.listJustifications, (ctx, { query }) => justified(ctx, query)),
  write(c.decideJustification, (ctx, { params, body }) => decideOne(ctx, params.id, body)),
  read(readMessageNote, (ctx, { params }) => messageNote(ctx, params.id)),
  write(explainByMessage, (ctx, { params, body }) => explainByNote(ctx, params.id, body)),
  write(c.addCollective, (ctx, { body }) => addTogether(ctx, body)),
  read(c.collectiveChoices, (ctx) => choices(ctx)),
  read(c.pupilMonths, (ctx, { params }) => monthsOf(ctx, params.id)),
  read(c.attendanceFigures, (ctx, { query }) => figures(ctx, query)),
];
