import * as c from '@encrier/contract/school/courses';
import { write } from '#kernel/http/bind.ts';
import { replaceTeacher, undoReplacement } from './replace.actions.ts';

export const coursesReplaceBindings = [
  write(c.replaceTeacher, (ctx, { body }) => replaceTeacher(ctx, body)),
  write(c.undoReplacement, (ctx, { body }) => undoReplacement(ctx, body)),
];
