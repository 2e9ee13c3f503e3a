import * as c from '@encrier/contract/communication/documents';
import { download } from '#kernel/exports/download.ts';
import { read } from '#kernel/http/bind.ts';
import { exportFollow } from './follow.actions.ts';
import { listFollow } from './follow.queries.ts';

export const documentsFollowBindings = [
  read(c.followDocument, (ctx, { params, query }) => listFollow(ctx, params.id, query)),
  download(c.exportFollow, (ctx, { params, query }) => exportFollow(ctx, params.id, query.format)),
];
