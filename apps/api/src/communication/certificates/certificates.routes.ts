import * as c from '@encrier/contract/communication/certificates';
import { read, write } from '#kernel/http/bind.ts';
import { requestCertificate } from './certificates.actions.ts';
import { listMine, verifyCertificate } from './certificates.queries.ts';

export const certificatesBindings = [
  read(c.myCertificates, (ctx, { query }) => listMine(ctx, query.child)),
  write(c.askCertificate, (ctx, { body }) => requestCertificate(ctx, body)),
  read(c.verifyCertificate, (ctx, { params }) => verifyCertificate(ctx, params.code)),
];
