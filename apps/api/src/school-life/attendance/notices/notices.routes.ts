import * as c from '@encrier/contract/school-life/attendance-notices';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { printLetters } from '../letters/letters.actions.ts';
import { sendNoticesAgain } from './notices.actions.ts';
import { noticeLog, unreachedIn } from './notices.queries.ts';

export const attendanceNoticesBindings = [
  read(c.listNotices, (ctx, { query }) => noticeLog(ctx, query)),
  write(c.sendAgain, (ctx, { body }) => sendNoticesAgain(ctx, body.ids)),
  read(c.listUnreached, (ctx, { query }) => unreachedIn(ctx, query)),
  download(c.printLetters, (ctx, { body }) => printLetters(ctx, body)),
];
