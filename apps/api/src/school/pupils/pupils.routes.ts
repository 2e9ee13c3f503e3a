import * as c from '@encrier/contract/school/pupils';
import { read, write } from '#kernel/http/bind.ts';
import { changeRegime, joinGroup, quitGroup, removeFilter, saveFilter } from './pupils.actions.ts';
import { listFilters, readGlance, listPupilPage } from './pupils.queries.ts';

export const pupilsBindings = [
  read(c.listPupils, (ctx, { query }) => listPupilPage(ctx, query)),
  read(c.glancePupil, (ctx, { params }) => readGlance(ctx, params.id)),
  read(c.listFilters, (ctx) => listFilters(ctx)),
  write(c.changeRegime, (ctx, { body }) => changeRegime(ctx, body)),
  write(c.joinGroup, (ctx, { body }) => joinGroup(ctx, body)),
  write(c.quitGroup, (ctx, { body }) => quitGroup(ctx, body)),
  write(c.saveFilter, (ctx, { body }) => saveFilter(ctx, body)),
  write(c.removeFilter, (ctx, { params }) => removeFilter(ctx, params.id)),
];
