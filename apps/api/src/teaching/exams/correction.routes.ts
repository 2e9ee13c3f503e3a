import * as copied from '@encrier/contract/teaching/exams-copies';
import * as settings from '@encrier/contract/teaching/exams-settings';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { closeCorrection, markCopy } from './copies/copies.actions.ts';
import { listCopies } from './copies/copies.queries.ts';
import { readResults, resultsFile } from './copies/results.queries.ts';
import { dropRules, keepSession, setRules } from './planning/settings.actions.ts';

/** Copies, results, rules and sessions. */
export const examsCorrectionBindings = [
  write(settings.setExamRules, (ctx, { body }) => setRules(ctx, body)),
  write(settings.dropExamRules, (ctx, { params }) => dropRules(ctx, params.id)),
  write(settings.saveSession, (ctx, { params, body }) => keepSession(ctx, params.id, body)),
  read(copied.examCopies, (ctx, { params }) => listCopies(ctx, params.id)),
  write(copied.markCopy, (ctx, { params, body }) => markCopy(ctx, params.id, body)),
  write(copied.closeCopies, (ctx, { params }) => closeCorrection(ctx, params.id)),
  read(copied.examResults, (ctx, { params }) => readResults(ctx, params.id)),
  download(copied.exportResults, (ctx, { params, query }) => resultsFile(ctx, params.id, query)),
];
