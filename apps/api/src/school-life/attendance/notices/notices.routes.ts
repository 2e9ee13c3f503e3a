import * as c from '@encrier/contract/school-life/attendance-notices';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { printed } from '../letters/letters.actions.ts';
import { again } from './notices.actions.ts';
import { noticeLog, unreachedIn } from './notices.queries.ts';

export const attendanceNoticesBindings = [
  read(c.listNotices, (ctx, { query }) => noticeLog(ctx, query)),
  write(c.sendAgain, (ctx, { body }) => again(ctx, body.ids)),
  read(c.listUnreached, (ctx, { query }) => unreachedIn(ctx, query)),
  download(c.printLetters, (ctx, { body }) => printed(ctx, body)),
];
