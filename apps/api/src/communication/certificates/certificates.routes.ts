import * as c from '@encrier/contract/communication/certificates';
import { read, write } from '#kernel/http/bind.ts';
import { ask } from './certificates.actions.ts';
import { listMine, verify } from './certificates.queries.ts';

export const certificatesBindings = [
  read(c.myCertificates, (ctx, { query }) => listMine(ctx, query.child)),
  write(c.askCertificate, (ctx, { body }) => ask(ctx, body)),
  read(c.verifyCertificate, (ctx, { params }) => verify(ctx, params.code)),
];
