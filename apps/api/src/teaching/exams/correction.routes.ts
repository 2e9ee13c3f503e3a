import * as copied from '@encrier/contract/teaching/exams-copies';
import * as settings from '@encrier/contract/teaching/exams-settings';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { close, mark } from './copies/copies.actions.ts';
import { copies } from './copies/copies.queries.ts';
import { results, resultsFile } from './copies/results.queries.ts';
import { dropRules, keepSession, setRules } from './planning/settings.actions.ts';

/** Copies, results, rules and sessions. */
export const examsCorrectionBindings = [
  write(settings.setExamRules, (ctx, { body }) => setRules(ctx, body)),
  write(settings.dropExamRules, (ctx, { params }) => dropRules(ctx, params.id)),
  write(settings.saveSession, (ctx, { params, body }) => keepSession(ctx, params.id, body)),
  read(copied.examCopies, (ctx, { params }) => copies(ctx, params.id)),
  write(copied.markCopy, (ctx, { params, body }) => mark(ctx, params.id, body)),
  write(copied.closeCopies, (ctx, { params }) => close(ctx, params.id)),
  read(copied.examResults, (ctx, { params }) => results(ctx, params.id)),
  download(copied.exportResults, (ctx, { params, query }) => resultsFile(ctx, params.id, query)),
];
