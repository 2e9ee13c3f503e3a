import * as c from '@encrier/contract/communication/boards';
import { write } from '#kernel/http/bind.ts';
import { copyBoard } from './copy.actions.ts';

export const boardsCopyBindings = [write(c.copyBoard, (ctx, { params, body }) => copyBoard(ctx, params.id, body))];
