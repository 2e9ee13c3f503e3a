import * as c from '@encrier/contract/school/school';
import { keptForReader } from '#kernel/kept/kept.ts';
import { read, write } from '#kernel/http/bind.ts';
import { createOrg, issueKey, updateModules, updateSettings } from './settings.actions.ts';
import { setReadOnly } from './state.actions.ts';
import { readConfig, readHome, readSchool, listKeys, settingsForm } from './settings.queries.ts';

export const settingsBindings = [
  read(c.getInfo, (ctx) => readSchool(ctx)),
  read(c.getConfig, (ctx) => readConfig(ctx)),
  read(c.getSettings, (ctx) => settingsForm(ctx.db)),
  write(c.updateSettings, (ctx, { body }) => updateSettings(ctx, body)),
  write(c.setReadOnly, (ctx, { body }) => setReadOnly(ctx, body)),
  write(c.updateModules, (ctx, { params, body }) => updateModules(ctx, params.id, body.modules)),
  write(c.createOrg, (ctx, { body }) => createOrg(ctx, body)),
  read(c.listKeys, (ctx) => listKeys(ctx)),
  write(c.issueKey, (ctx, { body }) => issueKey(ctx, body.replace)),
  read(
    c.getHome,
    keptForReader('home', (ctx, { query }) => readHome(ctx, query.child)),
  ),
];
