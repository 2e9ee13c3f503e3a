import * as c from '@encrier/contract/school-life/discipline';
import { download, plainFile } from '#kernel/exports/download.ts';
import { printLetter, ownLetter } from './letter.queries.ts';

export const disciplineLetterBindings = [
  download(c.printLetter, (ctx, { params }) => printLetter(ctx, params.id), { few: 'one pupil' }),
  plainFile(c.printOwnLetter, 'what the school wrote to the caller about himself or his own child', (ctx, { params }) =>
    ownLetter(ctx, params.id),
  ),
];
