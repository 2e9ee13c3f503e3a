import * as c from '@encrier/contract/communication/news';
import { read, write } from '#kernel/http/bind.ts';
import { addComment, moderateComment, removeComment } from './comments.actions.ts';
import { listPendingComments } from './comments.queries.ts';

export const newsCommentsBindings = [
  read(c.pendingComments, (ctx, { query }) => listPendingComments(ctx, query.page)),
  write(c.addComment, (ctx, { params, body }) => addComment(ctx, params.id, body.body)),
  write(c.moderateComment, (ctx, { params, body }) => moderateComment(ctx, params.id, params.commentId, body.status)),
  write(c.removeComment, (ctx, { params }) => removeComment(ctx, params.id, params.commentId)),
];
