import * as c from '@encrier/contract/school/imports';
import * as a from '@encrier/contract/school/imports-absent';
import { downloadUnrecorded, plainFile } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { closeAbsent } from './absent/absent.actions.ts';
import { listAbsent } from './absent/absent.queries.ts';
import { cancelImport, discardImport, runImport, undoImport } from './imports.actions.ts';
import { getImport, importLines, listImports, modelFile, undoPreview, wrongLinesFile } from './imports.queries.ts';
import { fixLine, mapImport, placeImport, skipWrongLines } from './lines.actions.ts';
import { rereadImport, startImport } from './start.actions.ts';

export const importsBindings = [
  write(c.startImport, (ctx, { body }) => startImport(ctx, body)),
  read(c.getImport, (ctx, { params }) => getImport(ctx, params.id)),
  read(c.listImports, (ctx, { query }) => listImports(ctx, query)),
  write(c.rereadImport, (ctx, { params, body }) => rereadImport(ctx, params.id, body)),
  write(c.mapImport, (ctx, { params, body }) => mapImport(ctx, params.id, body.fields)),
  write(c.placeImport, (ctx, { params, body }) => placeImport(ctx, params.id, body)),
  read(c.importLines, (ctx, { params, query }) => importLines(ctx, params.id, query)),
  write(c.fixLine, (ctx, { params, body }) => fixLine(ctx, params.id, params.line, body)),
  write(c.skipWrongLines, (ctx, { params }) => skipWrongLines(ctx, params.id)),
  write(c.runImport, (ctx, { params }) => runImport(ctx, params.id)),
  write(c.cancelImport, (ctx, { params }) => cancelImport(ctx, params.id)),
  write(c.discardImport, (ctx, { params }) => discardImport(ctx, params.id)),
  read(c.undoPreview, (ctx, { params }) => undoPreview(ctx, params.id)),
  write(c.undoImport, (ctx, { params, body }) => undoImport(ctx, params.id, body.confirmed)),
  read(a.importAbsent, (ctx, { params }) => listAbsent(ctx, params.id)),
  write(a.closeAbsent, (ctx, { params }) => closeAbsent(ctx, params.id)),
  plainFile(c.importModel, 'an empty sheet with an invented line', (ctx, { params, query }) =>
    modelFile(ctx, params.kind, query.format),
  ),
  downloadUnrecorded(c.wrongLinesFile, (ctx, { params }) => wrongLinesFile(ctx, params.id)),
];
