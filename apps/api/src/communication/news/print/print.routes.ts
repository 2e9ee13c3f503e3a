import * as c from '@encrier/contract/communication/news';
import { plainFile } from '#kernel/exports/download.ts';
import { printPost } from './print.queries.ts';

export const newsPrintBindings = [
  plainFile(c.printNews, 'a publication as its readers see it', (ctx, { params }) => printPost(ctx, params.id)),
];
