import type { ImportKind } from '@encrier/contract/school/imports';
import { guardians } from '../people/guardians.ts';
import { pupils } from '../people/pupils.ts';
import { staff } from '../people/staff.ts';
import { classes } from '../places/classes.ts';
import { classrooms } from '../places/classrooms.ts';
import { courses } from '../places/courses.ts';
import { lessons } from '../places/lessons.ts';
import { subjects } from '../places/subjects.ts';
import type { Kind } from './kind.ts';

/** Every kind of list that the engine takes. */
export const kinds: Readonly<Record<ImportKind, Kind>> = {
  pupils,
  guardians,
  staff,
  classes,
  subjects,
  classrooms,
  courses,
  lessons,
};
