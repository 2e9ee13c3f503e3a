import * as c from '@encrier/contract/teaching/report-cards-council';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { closeCouncil, setMember, writeMinutes, openCouncil, writeRemarks, reopenMinutes } from './council.actions.ts';
import { readCouncil } from './council.queries.ts';
import { setMeeting } from './dates.actions.ts';
import { takeMinutes } from './minutes.actions.ts';

const at = ({ id }: { id: string }, { termId }: { termId: string }) => ({ classId: id, termId });
export const councilBindings = [
  read(c.reportCouncil, (ctx, { params, query }) => readCouncil(ctx, params.id, query)),
  write(c.setMeeting, (ctx, { params, body }) => setMeeting(ctx, params.id, body)),
  write(c.openCouncil, (ctx, { params, body }) => openCouncil(ctx, at(params, body))),
  write(c.saveRemarks, (ctx, { params, body }) => writeRemarks(ctx, at(params, body), body)),
  write(c.setMember, (ctx, { params, body }) => setMember(ctx, at(params, body), body)),
  write(c.setNote, (ctx, { params, body }) => writeMinutes(ctx, at(params, body), body)),
  write(c.closeCouncil, (ctx, { params, body }) => closeCouncil(ctx, at(params, body))),
  write(c.reopenCouncil, (ctx, { params, body }) => reopenMinutes(ctx, at(params, body), body)),
  download(c.councilMinutes, (ctx, { params, query }) => takeMinutes(ctx, params.id, query.term)),
];
