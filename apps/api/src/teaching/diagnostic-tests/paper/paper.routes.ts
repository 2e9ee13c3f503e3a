import * as paper from '@encrier/contract/teaching/diagnostic-paper';
import { download, plainFile } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { readForm } from './form.queries.ts';
import { questionsPaper, sheetsPaper } from './print.queries.ts';
import { writeDown } from './writing.actions.ts';

export const testPaperBindings = [
  read(paper.paperForm, (ctx, { params }) => readForm(ctx, params.id)),
  write(paper.savePaper, (ctx, { params, body }) => writeDown(ctx, params.id, body)),
  plainFile(paper.printQuestions, 'the questions of a test, which name no person', (ctx, { params, query }) =>
    questionsPaper(ctx, params.id, query),
  ),
  download(paper.printSheets, (ctx, { params, query }) => sheetsPaper(ctx, params.id, query)),
];
