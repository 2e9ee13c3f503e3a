import { printCourses } from '@encrier/contract/school/courses';
import { downloadUnrecorded } from '#kernel/exports/download.ts';
import { printServices } from './print.queries.ts';

export const coursesPrintBindings = [downloadUnrecorded(printCourses, (ctx, { query }) => printServices(ctx, query))];
