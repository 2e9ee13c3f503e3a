import { printCourses } from '@encrier/contract/school/courses';
import { download } from '#kernel/exports/download.ts';
import { printServices } from './print.queries.ts';

export const coursesPrintBindings = [download(printCourses, (ctx, { query }) => printServices(ctx, query))];
