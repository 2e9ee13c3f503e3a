import { printWeek } from '@encrier/contract/planning/lessons';
import { download } from '#kernel/exports/download.ts';
import { printWeeks } from './print.queries.ts';

export const weekPrintBindings = [download(printWeek, (ctx, { query }) => printWeeks(ctx, query))];
