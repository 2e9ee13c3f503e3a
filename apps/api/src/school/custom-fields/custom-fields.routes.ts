import * as c from '@encrier/contract/school/custom-fields';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { archive, create, fill, order, remove, exportAsFile, update } from './custom-fields.actions.ts';
import { columns } from './columns.queries.ts';
import { importable } from './importing.queries.ts';
import { list, readOwnFields } from './custom-fields.queries.ts';

export const customFieldsBindings = [
  read(c.listCustomFields, (ctx) => list(ctx.db)),
  write(c.createCustomField, (ctx, { body }) => create(ctx, body)),
  write(c.orderCustomFields, (ctx, { body }) => order(ctx, body)),
  write(c.updateCustomField, (ctx, { params, body }) => update(ctx, params.id, body)),
  write(c.archiveCustomField, (ctx, { params, body }) => archive(ctx, params.id, body)),
  write(c.removeCustomField, (ctx, { params, body }) => remove(ctx, params.id, body)),
  write(c.fillCustomFields, (ctx, { params, body }) => fill(ctx, params.id, body)),
  read(c.listFieldColumns, (ctx, { query }) => columns(ctx, query)),
  read(c.listImportableFields, (ctx) => importable(ctx)),
  read(c.ownCustomFields, (ctx) => readOwnFields(ctx)),
  download(c.exportCustomFields, (ctx, { query }) => exportAsFile(ctx, query)),
];
