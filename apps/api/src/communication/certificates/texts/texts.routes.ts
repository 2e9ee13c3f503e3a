import * as c from '@encrier/contract/communication/certificates';
import { plainFile } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { previewCertificate, resetText, setText } from './texts.actions.ts';
import { listTexts } from './texts.queries.ts';

export const certificatesTextsBindings = [
  read(c.certificateTexts, (ctx) => listTexts(ctx)),
  write(c.setCertificateText, (ctx, { params, body }) => setText(ctx, params, body)),
  write(c.resetCertificateText, (ctx, { params, body }) => resetText(ctx, params, body.version)),
  plainFile(c.previewCertificateText, 'an invented pupil', async (ctx, { params, body }) => ({
    bytes: await previewCertificate(ctx, params, body),
    type: 'application/pdf',
    disposition: 'inline',
  })),
];
