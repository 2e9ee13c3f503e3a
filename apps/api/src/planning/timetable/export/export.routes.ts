import { exportLessons } from '@encrier/contract/planning/lessons';
import { download } from '#kernel/exports/download.ts';
import { exportSpan } from './export.queries.ts';

export const lessonExportBindings = [download(exportLessons, (ctx, { query }) => exportSpan(ctx, query))];
