import * as c from '@encrier/contract/access/credentials';
import { read, write } from '#kernel/http/bind.ts';
import { revokeCodes, setStatus, signInQr } from './credentials.actions.ts';
import { readBoard, listPeople } from './credentials.queries.ts';

export const credentialsBindings = [
  read(c.credentialBoard, (ctx, { query }) => readBoard(ctx, query)),
  read(c.credentialPeople, (ctx, { query }) => listPeople(ctx, query)),
  write(c.revokeCodes, (ctx, { body }) => revokeCodes(ctx, body)),
  write(c.setCredentialStatus, (ctx, { body }) => setStatus(ctx, body)),
  write(c.signInQr, (ctx, { body }) => signInQr(ctx, body)),
];
