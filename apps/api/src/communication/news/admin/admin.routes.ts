import * as c from '@encrier/contract/communication/news';
import { read, write } from '#kernel/http/bind.ts';
import { createPost, removePost, saveCategory, updatePost } from './admin.actions.ts';
import { getPost, listPosts } from './admin.queries.ts';

export const newsAdminBindings = [
  read(c.adminList, (ctx, { query }) => listPosts(ctx, query)),
  read(c.adminGet, (ctx, { params }) => getPost(ctx, params.id)),
  write(c.createPost, (ctx, { body }) => createPost(ctx, body)),
  write(c.updatePost, (ctx, { params, body }) => updatePost(ctx, params.id, body)),
  write(c.removePost, (ctx, { params }) => removePost(ctx, params.id)),
  write(c.saveCategory, (ctx, { body }) => saveCategory(ctx, body)),
];
