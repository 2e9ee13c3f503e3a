import { exportLessons } from '@encrier/contract/planning/lessons';
import { downloadUnrecorded } from '#kernel/exports/download.ts';
import { exportSpan } from './export.queries.ts';

export const lessonExportBindings = [downloadUnrecorded(exportLessons, (ctx, { query }) => exportSpan(ctx, query))];
