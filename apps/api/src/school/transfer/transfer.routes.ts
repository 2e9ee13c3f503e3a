import * as c from '@encrier/contract/school/transfer';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { read, stream } from '#kernel/http/bind.ts';
import { takeSchool } from './transfer.actions.ts';
import { figures } from './transfer.queries.ts';

export const transferBindings = [
  read(c.exportFigures, (ctx) => figures(ctx)),
  stream(c.exportSchool, async (ctx, _input, _request, reply) => {
    const archive = await takeSchool(ctx);
    return reply
      .type('application/zip')
      .header('content-disposition', contentDisposition('attachment', `ecole-${ctx.today}.zip`))
      .send(archive);
  }),
];
