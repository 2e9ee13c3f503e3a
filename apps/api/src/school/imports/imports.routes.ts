import * as c from '@encrier/contract/school/imports';
import { read, write } from '#kernel/http/bind.ts';
import { discardImport, fixLine, mapImport, runImport, startImport } from './imports.actions.ts';
import { getImport, importLines, listImports } from './imports.queries.ts';

export const importsBindings = [
  write(c.startImport, (ctx, { body }) => startImport(ctx, body)),
  read(c.getImport, (ctx, { params }) => getImport(ctx, params.id)),
  read(c.listImports, (ctx, { query }) => listImports(ctx, query)),
  write(c.mapImport, (ctx, { params, body }) => mapImport(ctx, params.id, body.fields)),
  read(c.importLines, (ctx, { params, query }) => importLines(ctx, params.id, query)),
  write(c.fixLine, (ctx, { params, body }) => fixLine(ctx, params.id, params.line, body)),
  write(c.runImport, (ctx, { params }) => runImport(ctx, params.id)),
  write(c.discardImport, (ctx, { params }) => discardImport(ctx, params.id)),
];
