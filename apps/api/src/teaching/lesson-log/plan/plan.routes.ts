import * as p from '@encrier/contract/teaching/lesson-log-plan';
import { read, write } from '#kernel/http/bind.ts';
import { laySequenceOver, shift, undoLaid } from './laying.actions.ts';
import { preview } from './laying.queries.ts';
import { saveChapters } from './programmes.actions.ts';
import { programme } from './programmes.queries.ts';
import { plansOf, progress } from './progress.queries.ts';
import { dropSteps, keepLog, saveSteps } from './sequences.actions.ts';
import { sequence } from './sequences.queries.ts';

export const planBindings = [
  read(p.readPlans, (ctx) => plansOf(ctx)),
  read(p.readProgramme, (ctx, { params }) => programme(ctx, params.id, params.subjectId)),
  write(p.saveProgramme, (ctx, { params, body }) =>
    saveChapters(ctx, { levelId: params.id, subjectId: params.subjectId }, body),
  ),
  read(p.readSequence, (ctx, { params }) => sequence(ctx, params.id)),
  write(p.saveSequence, (ctx, { params, body }) => saveSteps(ctx, params.id, body)),
  write(p.dropSequence, (ctx, { params }) => dropSteps(ctx, params.id)),
  write(p.keepSequence, (ctx, { params, body }) => keepLog(ctx, params.id, body)),
  read(p.previewLaying, (ctx, { params, query }) => preview(ctx, params.id, query)),
  write(p.laySequence, (ctx, { params, body }) => laySequenceOver(ctx, params.id, body)),
  write(p.undoLaying, (ctx, { params }) => undoLaid(ctx, params.id)),
  write(p.shiftEntries, (ctx, { params, body }) => shift(ctx, params.id, body)),
  read(p.courseProgress, (ctx, { params }) => progress(ctx, params.id)),
];
