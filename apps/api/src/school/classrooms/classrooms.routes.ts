import * as c from '@encrier/contract/school/classrooms';
import { plainFile } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import {
  archiveClassrooms,
  createClassroom,
  createSeries,
  exportClassrooms,
  removeClassrooms,
  updateClassroom,
  updateClassrooms,
} from './classrooms.actions.ts';
import { classroomList } from './classrooms.queries.ts';

export const classroomsBindings = [
  read(c.listClassrooms, (ctx) => classroomList(ctx)),
  write(c.createClassroom, (ctx, { body }) => createClassroom(ctx, body)),
  write(c.createSeries, (ctx, { body }) => createSeries(ctx, body)),
  write(c.updateClassroom, (ctx, { params, body }) => updateClassroom(ctx, params.id, body)),
  write(c.updateClassrooms, (ctx, { body }) => updateClassrooms(ctx, body)),
  write(c.archiveClassrooms, (ctx, { body }) => archiveClassrooms(ctx, body)),
  write(c.removeClassrooms, (ctx, { body }) => removeClassrooms(ctx, body.ids)),
  plainFile(c.exportClassrooms, 'rooms of the buildings', (ctx, { query }) => exportClassrooms(ctx, query)),
];
