import * as c from '@encrier/contract/communication/certificates';
import { read, stream, write } from '#kernel/http/bind.ts';
import { preview, resetText, setText } from './texts.actions.ts';
import { listTexts } from './texts.queries.ts';

export const certificatesTextsBindings = [
  read(c.certificateTexts, (ctx) => listTexts(ctx)),
  write(c.setCertificateText, (ctx, { params, body }) => setText(ctx, params, body)),
  write(c.resetCertificateText, (ctx, { params, body }) => resetText(ctx, params, body.version)),
  stream(c.previewCertificateText, async (ctx, { params, body }, _request, reply) =>
    reply
      .type('application/pdf')
      .header('content-disposition', 'inline')
      .send(await preview(ctx, params, body)),
  ),
];
