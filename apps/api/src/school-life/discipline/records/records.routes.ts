import * as c from '@encrier/contract/school-life/discipline';
import { read, write } from '#kernel/http/bind.ts';
import { startSanction, punishPupil, recognisePupil } from './giving.actions.ts';
import { acknowledgeRecord, replyToRecord } from './own.actions.ts';
import { ownListed } from './own.queries.ts';
import { listDisciplineChoices, readRecords, pupilsFound, staffRecord } from './records.queries.ts';
import { decideOnSanction, endRecordWith, sendToFamily } from './steps.actions.ts';

export const disciplineRecordsBindings = [
  read(c.listRecords, (ctx, { query }) => readRecords(ctx, query)),
  read(c.getRecord, (ctx, { params }) => staffRecord(ctx.db, ctx, params.id)),
  read(c.disciplineChoices, (ctx) => listDisciplineChoices(ctx)),
  read(c.findDisciplinePupils, (ctx, { query }) => pupilsFound(ctx, query)),
  write(c.giveRecognition, (ctx, { body }) => recognisePupil(ctx, body)),
  write(c.givePunishment, (ctx, { body }) => punishPupil(ctx, body)),
  write(c.proposeSanction, (ctx, { body }) => startSanction(ctx, body)),
  write(c.notifyHome, (ctx, { params, body }) => sendToFamily(ctx, params.id, body)),
  write(c.decideSanction, (ctx, { params, body }) => decideOnSanction(ctx, params.id, body)),
  write(c.endRecord, (ctx, { params, body }) => endRecordWith(ctx, params.id, body)),
  read(c.listOwnRecords, (ctx, { query }) => ownListed(ctx, query)),
  write(c.replyOwn, (ctx, { params, body }) => replyToRecord(ctx, params.id, body.body)),
  write(c.acknowledgeOwn, (ctx, { params }) => acknowledgeRecord(ctx, params.id)),
];
