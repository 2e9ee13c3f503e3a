import * as b from '@encrier/contract/teaching/diagnostic-bank';
import * as bank from './bank.actions.ts';
import { read, write } from '#kernel/http/bind.ts';
import { listBankQuestions as listBank, readBankQuestion as bankQuestion } from './bank.queries.ts';

export const testBankBindings = [
  read(b.listBank, (ctx, { query }) => listBank(ctx, query)),
  read(b.getBankQuestion, (ctx, { params }) => bankQuestion(ctx, params.id)),
  write(b.createBankQuestion, (ctx, { body }) => bank.keepQuestion(ctx, body)),
  write(b.updateBankQuestion, (ctx, { params, body }) => bank.updateQuestion(ctx, params.id, body)),
  write(b.removeBankQuestion, (ctx, { params }) => bank.removeQuestion(ctx, params.id)),
];
