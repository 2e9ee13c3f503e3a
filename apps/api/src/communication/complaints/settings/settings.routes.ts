import * as c from '@encrier/contract/communication/complaints-handling';
import { read, write } from '#kernel/http/bind.ts';
import { addCategory, setCategory, setRules } from './settings.actions.ts';
import { readSettings } from './settings.queries.ts';

export const complaintsSettingsBindings = [
  read(c.getComplaintSettings, (ctx) => readSettings(ctx)),
  write(c.setComplaintRules, (ctx, { body }) => setRules(ctx, body)),
  write(c.addComplaintCategory, (ctx, { body }) => addCategory(ctx, body)),
  write(c.setComplaintCategory, (ctx, { params, body }) => setCategory(ctx, params.id, body)),
];
