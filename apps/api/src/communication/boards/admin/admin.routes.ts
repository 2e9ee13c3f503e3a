import * as c from '@encrier/contract/communication/boards';
import { write } from '#kernel/http/bind.ts';
import { createBoard, removeBoard, removeSection, saveSection, setState, updateBoard } from './admin.actions.ts';

export const boardsAdminBindings = [
  write(c.createBoard, (ctx, { body }) => createBoard(ctx, body)),
  write(c.updateBoard, (ctx, { params, body }) => updateBoard(ctx, params.id, body)),
  write(c.setBoardState, (ctx, { params, body }) => setState(ctx, params.id, body.state)),
  write(c.removeBoard, (ctx, { params }) => removeBoard(ctx, params.id)),
  write(c.saveSection, (ctx, { params, body }) => saveSection(ctx, params.id, body)),
  write(c.removeSection, (ctx, { params }) => removeSection(ctx, params.id, params.sectionId)),
];
