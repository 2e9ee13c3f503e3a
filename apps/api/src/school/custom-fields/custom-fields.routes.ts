import * as c from '@encrier/contract/school/custom-fields';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import {
  archiveField,
  createField,
  fillFields,
  orderFields,
  removeField,
  exportAsFile,
  updateField,
} from './custom-fields.actions.ts';
import { listColumns } from './columns.queries.ts';
import { listImportableFields } from './importing.queries.ts';
import { listFields, readOwnFields } from './custom-fields.queries.ts';

export const customFieldsBindings = [
  read(c.listCustomFields, (ctx) => listFields(ctx.db)),
  write(c.createCustomField, (ctx, { body }) => createField(ctx, body)),
  write(c.orderCustomFields, (ctx, { body }) => orderFields(ctx, body)),
  write(c.updateCustomField, (ctx, { params, body }) => updateField(ctx, params.id, body)),
  write(c.archiveCustomField, (ctx, { params, body }) => archiveField(ctx, params.id, body)),
  write(c.removeCustomField, (ctx, { params, body }) => removeField(ctx, params.id, body)),
  write(c.fillCustomFields, (ctx, { params, body }) => fillFields(ctx, params.id, body)),
  read(c.listFieldColumns, (ctx, { query }) => listColumns(ctx, query)),
  read(c.listImportableFields, (ctx) => listImportableFields(ctx)),
  read(c.ownCustomFields, (ctx) => readOwnFields(ctx)),
  download(c.exportCustomFields, (ctx, { query }) => exportAsFile(ctx, query)),
];
