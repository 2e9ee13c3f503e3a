import * as c from '@encrier/contract/access/credentials';
import { write } from '#kernel/http/bind.ts';
import { printSheets } from './sheets.actions.ts';

export const credentialsSheetsBindings = [write(c.printSheets, (ctx, { body }) => printSheets(ctx, body))];
