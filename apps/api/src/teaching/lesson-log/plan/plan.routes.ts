import * as p from '@encrier/contract/teaching/lesson-log-plan';
import { read, write } from '#kernel/http/bind.ts';
import { laySequenceOver, shiftLessons, undoLaid } from './laying.actions.ts';
import { previewSequence } from './laying.queries.ts';
import { saveChapters } from './programmes.actions.ts';
import { readLevelProgramme } from './programmes.queries.ts';
import { plansOf, readProgress } from './progress.queries.ts';
import { dropSteps, keepLog, saveSteps } from './sequences.actions.ts';
import { readOneSequence } from './sequences.queries.ts';

export const planBindings = [
  read(p.readPlans, (ctx) => plansOf(ctx)),
  read(p.readProgramme, (ctx, { params }) => readLevelProgramme(ctx, params.id, params.subjectId)),
  write(p.saveProgramme, (ctx, { params, body }) =>
    saveChapters(ctx, { levelId: params.id, subjectId: params.subjectId }, body),
  ),
  read(p.readSequence, (ctx, { params }) => readOneSequence(ctx, params.id)),
  write(p.saveSequence, (ctx, { params, body }) => saveSteps(ctx, params.id, body)),
  write(p.dropSequence, (ctx, { params }) => dropSteps(ctx, params.id)),
  write(p.keepSequence, (ctx, { params, body }) => keepLog(ctx, params.id, body)),
  read(p.previewLaying, (ctx, { params, query }) => previewSequence(ctx, params.id, query)),
  write(p.laySequence, (ctx, { params, body }) => laySequenceOver(ctx, params.id, body)),
  write(p.undoLaying, (ctx, { params }) => undoLaid(ctx, params.id)),
  write(p.shiftEntries, (ctx, { params, body }) => shiftLessons(ctx, params.id, body)),
  read(p.courseProgress, (ctx, { params }) => readProgress(ctx, params.id)),
];
