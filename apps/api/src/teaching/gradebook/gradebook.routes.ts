import * as c from '@encrier/contract/teaching/gradebook';
import * as r from '@encrier/contract/teaching/gradebook-rules';
import { keptForReader } from '#kernel/kept/kept.ts';
import { read, write } from '#kernel/http/bind.ts';
import { download } from '#kernel/exports/download.ts';
import { readOwnGrades } from './family/family.queries.ts';
import { ownToPaper } from './family/paper.queries.ts';
import { readAssessment, listCourses, readSheet } from './gradebook.queries.ts';
import { exportSheet, readCellHistory } from './sheet.queries.ts';
import {
  cancelAssessment,
  addAssessment,
  putBoxes,
  removeAssessment,
  changeAssessment,
} from './marking/assessments.actions.ts';
import { setFiles } from './marking/files.actions.ts';
import { setMarkComment, saveCells } from './marking/marks.actions.ts';
import { publishMarks, setEntry } from './marking/publishing.actions.ts';
import { setRules } from './rules/rules.actions.ts';
import { readRules } from './rules/rules.queries.ts';

export const gradebookBindings = [
  read(c.gradeCourses, (ctx) => listCourses(ctx)),
  read(
    c.gradeSheet,
    keptForReader('grade sheet', (ctx, { params, query }) => readSheet(ctx, params.id, query)),
  ),
  read(c.getAssessment, (ctx, { params }) => readAssessment(ctx, params.id)),
  read(
    c.ownGrades,
    keptForReader('own grades', (ctx, { query }) => readOwnGrades(ctx, query)),
  ),
  write(c.createAssessment, (ctx, { body }) => addAssessment(ctx, body)),
  write(c.updateAssessment, (ctx, { params, body }) => changeAssessment(ctx, params.id, body)),
  write(c.setAssessmentFiles, (ctx, { params, body }) => setFiles(ctx, params.id, body)),
  write(c.removeAssessment, (ctx, { params }) => removeAssessment(ctx, params.id)),
  write(c.cancelAssessment, (ctx, { params, body }) => cancelAssessment(ctx, params.id, body.version)),
  write(c.publishAssessments, (ctx, { params, body }) => publishMarks(ctx, params.id, body)),
  write(c.saveMarks, (ctx, { params, body }) => saveCells(ctx, params.id, body)),
  read(c.markHistory, (ctx, { params }) => readCellHistory(ctx, params)),
  download(c.exportGradeSheet, (ctx, { params, query }) => exportSheet(ctx, params.id, query)),
  download(c.ownGradesPaper, (ctx, { query }) => ownToPaper(ctx, query), { few: 'one pupil' }),
  write(c.commentMark, (ctx, { params, body }) => setMarkComment(ctx, params.id, body)),
  write(c.setBoxes, (ctx, { params, body }) => putBoxes(ctx, params.id, body)),
  read(r.gradeLevels, (ctx) => readRules(ctx)),
  write(r.setGradeRules, (ctx, { body }) => setRules(ctx, body)),
  write(c.setTermEntry, (ctx, { params, body }) => setEntry(ctx, params.id, body)),
];
