import { exportPeople, listPeople, structure } from '@encrier/contract/school/imports';
import { download } from '#kernel/exports/download.ts';
import { read } from '#kernel/http/bind.ts';
import { exportList } from './directory.actions.ts';
import { findPeople, schoolStructure } from './directory.queries.ts';

export const peopleBindings = [
  read(structure, (ctx) => schoolStructure(ctx)),
  read(listPeople, (ctx, { query }) => findPeople(ctx, query)),
  download(exportPeople, (ctx, { query }) => exportList(ctx, query)),
];
