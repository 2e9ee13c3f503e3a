import * as c from '@encrier/contract/school-life/attendance-office';
import { read, write } from '#kernel/http/bind.ts';
import { addOne, setOne, setRules } from './settings.actions.ts';
import { readSettings } from './settings.queries.ts';

export const attendanceSettingsBindings = [
  read(c.getAttendanceSettings, (ctx) => readSettings(ctx)),
  write(c.setAttendanceSettings, (ctx, { body }) => setRules(ctx, body)),
  write(c.addReason, (ctx, { body }) => addOne(ctx, body)),
  write(c.setReason, (ctx, { params, body }) => setOne(ctx, params.id, body)),
];
