import * as c from '@encrier/contract/communication/messages';
import { write } from '#kernel/http/bind.ts';
import { openDoor } from './doors.actions.ts';

export const messagesDoorsBindings = [
  write(c.openMessageDoor, (ctx, { params }) => openDoor(ctx, params.id, params.door)),
];
