import * as x from '@encrier/contract/teaching/diagnostic-transfer';
import { plainFile } from '#kernel/exports/download.ts';
import { write } from '#kernel/http/bind.ts';
import { questionsFile } from './export.queries.ts';
import { readSent } from './reader.ts';

export const testTransferBindings = [
  write(x.readQuestionFile, (ctx, { body }) => readSent(ctx, body)),
  plainFile(x.exportQuestions, 'the questions of a test, which name no person', (ctx, { params, query }) =>
    questionsFile(ctx, params.id, query),
  ),
];
