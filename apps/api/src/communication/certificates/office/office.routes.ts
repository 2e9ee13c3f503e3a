import * as c from '@encrier/contract/communication/certificates';
import { read, write } from '#kernel/http/bind.ts';
import { grantCertificate, issueUnasked, refuseCertificate, revokeCertificate, setSettings } from './office.actions.ts';
import { findPupils, readCertificates, readSettings } from './office.queries.ts';

export const certificatesOfficeBindings = [
  read(c.listCertificates, (ctx, { query }) => readCertificates(ctx, query)),
  read(c.certificatePupils, (ctx, { query }) => findPupils(ctx, query.q)),
  write(c.issueCertificate, (ctx, { body }) => issueUnasked(ctx, body)),
  write(c.grantCertificate, (ctx, { params, body }) => grantCertificate(ctx, params.id, body.version, body.duplicate)),
  write(c.refuseCertificate, (ctx, { params, body }) => refuseCertificate(ctx, params.id, body)),
  write(c.revokeCertificate, (ctx, { params, body }) => revokeCertificate(ctx, params.id, body)),
  read(c.getCertificateSettings, (ctx) => readSettings(ctx.db)),
  write(c.setCertificateSettings, (ctx, { body }) => setSettings(ctx, body)),
];
