import * as c from '@encrier/contract/access/credentials';
import { write } from '#kernel/http/bind.ts';
import { inviteByMail } from './mails.actions.ts';

export const credentialsMailsBindings = [write(c.inviteByMail, (ctx, { body }) => inviteByMail(ctx, body))];
