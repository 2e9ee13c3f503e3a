import * as c from '@encrier/contract/communication/weekly';
import { read, write } from '#kernel/http/bind.ts';
import { setOwn, setSettings } from './weekly.actions.ts';
import { ownDay, readSettings, readOwnWeek } from './weekly.queries.ts';

export const weeklyBindings = [
  read(c.readWeek, (ctx, { query }) => readOwnWeek(ctx, query)),
  read(c.getOwnWeekday, (ctx) => ownDay(ctx)),
  write(c.setOwnWeekday, (ctx, { body }) => setOwn(ctx, body.weekday)),
  read(c.getWeeklySettings, (ctx) => readSettings(ctx.db)),
  write(c.setWeeklySettings, (ctx, { body }) => setSettings(ctx, body)),
];
