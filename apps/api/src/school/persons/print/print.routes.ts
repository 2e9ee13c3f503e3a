import * as c from '@encrier/contract/school/persons';
import { download } from '#kernel/exports/download.ts';
import { printFamily, printPupil } from './print.actions.ts';

export const personsPrintBindings = [
  download(c.printPupil, (ctx, { params }) => printPupil(ctx, params.id), { few: 'one pupil' }),
  download(c.printFamily, (ctx, { params, query }) => printFamily(ctx, params.id, query.for ?? null), {
    few: 'one family',
  }),
];
