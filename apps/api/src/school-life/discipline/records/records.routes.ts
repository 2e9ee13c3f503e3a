import * as c from '@encrier/contract/school-life/discipline';
import { read, write } from '#kernel/http/bind.ts';
import { propose, punish, recognise } from './giving.actions.ts';
import { acknowledge, reply } from './own.actions.ts';
import { ownListed } from './own.queries.ts';
import { choices, listed, pupilsFound, staffRecord } from './records.queries.ts';
import { decide, end, sendToFamily } from './steps.actions.ts';

export const disciplineRecordsBindings = [
  read(c.listRecords, (ctx, { query }) => listed(ctx, query)),
  read(c.getRecord, (ctx, { params }) => staffRecord(ctx.db, ctx, params.id)),
  read(c.disciplineChoices, (ctx) => choices(ctx)),
  read(c.findDisciplinePupils, (ctx, { query }) => pupilsFound(ctx, query)),
  write(c.giveRecognition, (ctx, { body }) => recognise(ctx, body)),
  write(c.givePunishment, (ctx, { body }) => punish(ctx, body)),
  write(c.proposeSanction, (ctx, { body }) => propose(ctx, body)),
  write(c.notifyHome, (ctx, { params, body }) => sendToFamily(ctx, params.id, body)),
  write(c.decideSanction, (ctx, { params, body }) => decide(ctx, params.id, body)),
  write(c.endRecord, (ctx, { params, body }) => end(ctx, params.id, body)),
  read(c.listOwnRecords, (ctx, { query }) => ownListed(ctx, query)),
  write(c.replyOwn, (ctx, { params, body }) => reply(ctx, params.id, body.body)),
  write(c.acknowledgeOwn, (ctx, { params }) => acknowledge(ctx, params.id)),
];
