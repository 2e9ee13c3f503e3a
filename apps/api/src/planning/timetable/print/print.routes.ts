import { printWeek } from '@encrier/contract/planning/lessons';
import { downloadUnrecorded } from '#kernel/exports/download.ts';
import { printWeeks } from './print.queries.ts';

export const weekPrintBindings = [downloadUnrecorded(printWeek, (ctx, { query }) => printWeeks(ctx, query))];
