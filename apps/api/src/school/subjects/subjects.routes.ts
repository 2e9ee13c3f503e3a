import * as c from '@encrier/contract/school/subjects';
import { plainFile } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import {
  archiveSubject,
  createSubject,
  exportSubjects,
  orderSubjects,
  saveGrid,
  startSubjects,
  updateSubject,
} from './subjects.actions.ts';
import { gridOf, subjectList } from './subjects.queries.ts';

export const subjectsBindings = [
  read(c.listSubjects, (ctx) => subjectList(ctx.db)),
  write(c.createSubject, (ctx, { body }) => createSubject(ctx, body)),
  write(c.updateSubject, (ctx, { params, body }) => updateSubject(ctx, params.id, body)),
  write(c.orderSubjects, (ctx, { body }) => orderSubjects(ctx, body.ids)),
  write(c.archiveSubject, (ctx, { params, body }) => archiveSubject(ctx, params.id, body.archived)),
  write(c.startSubjects, (ctx, { body }) => startSubjects(ctx, body.set)),
  read(c.subjectGrid, (ctx) => gridOf(ctx.db)),
  write(c.saveGrid, (ctx, { body }) => saveGrid(ctx, body)),
  plainFile(c.exportSubjects, 'subjects and levels', (ctx, { query }) => exportSubjects(ctx, query)),
];
