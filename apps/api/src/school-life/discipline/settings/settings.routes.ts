import * as c from '@encrier/contract/school-life/discipline-office';
import { read, write } from '#kernel/http/bind.ts';
import { addOne, setOne, setRules } from './settings.actions.ts';
import { rulesShown } from './settings.queries.ts';

export const disciplineSettingsBindings = [
  read(c.getDisciplineRules, (ctx) => rulesShown(ctx)),
  write(c.setDisciplineRules, (ctx, { body }) => setRules(ctx, body)),
  write(c.addKind, (ctx, { body }) => addOne(ctx, body)),
  write(c.setKind, (ctx, { params, body }) => setOne(ctx, params.id, body)),
];
