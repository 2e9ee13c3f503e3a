import * as c from '@encrier/contract/teaching/report-cards-council';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { close, member, note, open, remark, reopen } from './council.actions.ts';
import { council } from './council.queries.ts';
import { setMeeting } from './dates.actions.ts';
import { takeMinutes } from './minutes.actions.ts';

const at = ({ id }: { id: string }, { termId }: { termId: string }) => ({ classId: id, termId });
export const councilBindings = [
  read(c.reportCouncil, (ctx, { params, query }) => council(ctx, params.id, query)),
  write(c.setMeeting, (ctx, { params, body }) => setMeeting(ctx, params.id, body)),
  write(c.openCouncil, (ctx, { params, body }) => open(ctx, at(params, body))),
  write(c.saveRemarks, (ctx, { params, body }) => remark(ctx, at(params, body), body)),
  write(c.setMember, (ctx, { params, body }) => member(ctx, at(params, body), body)),
  write(c.setNote, (ctx, { params, body }) => note(ctx, at(params, body), body)),
  write(c.closeCouncil, (ctx, { params, body }) => close(ctx, at(params, body))),
  write(c.reopenCouncil, (ctx, { params, body }) => reopen(ctx, at(params, body), body)),
  download(c.councilMinutes, (ctx, { params, query }) => takeMinutes(ctx, params.id, query.term)),
];
