import * as c from '@encrier/contract/teaching/gradebook';
import * as r from '@encrier/contract/teaching/gradebook-rules';
import { keptForReader } from '#kernel/kept/kept.ts';
import { read, write } from '#kernel/http/bind.ts';
import { download } from '#kernel/exports/download.ts';
import { readOwnGrades } from './family/family.queries.ts';
import { ownToPaper } from './family/paper.queries.ts';
import { assessment, courses, sheet } from './gradebook.queries.ts';
import { exportSheet, history } from './sheet.queries.ts';
import { cancel, create, putBoxes, remove, update } from './marking/assessments.actions.ts';
import { setFiles } from './marking/files.actions.ts';
import { comment, save } from './marking/marks.actions.ts';
import { publish, setEntry } from './marking/publishing.actions.ts';
import { setRules } from './rules/rules.actions.ts';
import { rules } from './rules/rules.queries.ts';

export const gradebookBindings = [
  read(c.gradeCourses, (ctx) => courses(ctx)),
  read(
    c.gradeSheet,
    keptForReader('grade sheet', (ctx, { params, query }) => sheet(ctx, params.id, query)),
  ),
  read(c.getAssessment, (ctx, { params }) => assessment(ctx, params.id)),
  read(
    c.ownGrades,
    keptForReader('own grades', (ctx, { query }) => readOwnGrades(ctx, query)),
  ),
  write(c.createAssessment, (ctx, { body }) => create(ctx, body)),
  write(c.updateAssessment, (ctx, { params, body }) => update(ctx, params.id, body)),
  write(c.setAssessmentFiles, (ctx, { params, body }) => setFiles(ctx, params.id, body)),
  write(c.removeAssessment, (ctx, { params }) => remove(ctx, params.id)),
  write(c.cancelAssessment, (ctx, { params, body }) => cancel(ctx, params.id, body.version)),
  write(c.publishAssessments, (ctx, { params, body }) => publish(ctx, params.id, body)),
  write(c.saveMarks, (ctx, { params, body }) => save(ctx, params.id, body)),
  read(c.markHistory, (ctx, { params }) => history(ctx, params)),
  download(c.exportGradeSheet, (ctx, { params, query }) => exportSheet(ctx, params.id, query)),
  download(c.ownGradesPaper, (ctx, { query }) => ownToPaper(ctx, query), { few: 'one pupil' }),
  write(c.commentMark, (ctx, { params, body }) => comment(ctx, params.id, body)),
  write(c.setBoxes, (ctx, { params, body }) => putBoxes(ctx, params.id, body)),
  read(r.gradeLevels, (ctx) => rules(ctx)),
  write(r.setGradeRules, (ctx, { body }) => setRules(ctx, body)),
  write(c.setTermEntry, (ctx, { params, body }) => setEntry(ctx, params.id, body)),
];
