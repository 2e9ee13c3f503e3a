import * as c from '@encrier/contract/communication/certificates';
import { read, write } from '#kernel/http/bind.ts';
import { grant, issue, refuse, revoke, setSettings } from './office.actions.ts';
import { findPupils, list, settings } from './office.queries.ts';

export const certificatesOfficeBindings = [
  read(c.listCertificates, (ctx, { query }) => list(ctx, query)),
  read(c.certificatePupils, (ctx, { query }) => findPupils(ctx, query.q)),
  write(c.issueCertificate, (ctx, { body }) => issue(ctx, body)),
  write(c.grantCertificate, (ctx, { params, body }) => grant(ctx, params.id, body.version, body.duplicate)),
  write(c.refuseCertificate, (ctx, { params, body }) => refuse(ctx, params.id, body)),
  write(c.revokeCertificate, (ctx, { params, body }) => revoke(ctx, params.id, body)),
  read(c.getCertificateSettings, (ctx) => settings(ctx.db)),
  write(c.setCertificateSettings, (ctx, { body }) => setSettings(ctx, body)),
];
