import * as c from '@encrier/contract/communication/boards';
import { read, write } from '#kernel/http/bind.ts';
import { addComment, moderateComment, removeComment } from './comments.actions.ts';
import { listComments } from './comments.queries.ts';

export const boardsCommentsBindings = [
  read(c.listBoardComments, (ctx, { params }) => listComments(ctx.db, ctx, params.id, params.cardId)),
  write(c.addBoardComment, (ctx, { params, body }) => addComment(ctx, params.id, params.cardId, body.body)),
  write(c.moderateBoardComment, (ctx, { params, body }) =>
    moderateComment(ctx, params.id, params.cardId, params.commentId, body.status),
  ),
  write(c.removeBoardComment, (ctx, { params }) => removeComment(ctx, params.id, params.cardId, params.commentId)),
];
