import * as c from '@encrier/contract/school-life/conduct';
import { read, write } from '#kernel/http/bind.ts';
import { acknowledge, answer, create, edit, replyFromHome, settle, withdraw } from './notes.actions.ts';
import { choices, listed, ownListed, pupilsFound, staffNote } from './notes.queries.ts';

export const conductNotesBindings = [
  read(c.listNotes, (ctx, { query }) => listed(ctx, query)),
  read(c.noteChoices, (ctx) => choices(ctx)),
  read(c.getNote, (ctx, { params }) => staffNote(ctx.db, ctx, params.id)),
  read(c.findPupils, (ctx, { query }) => pupilsFound(ctx, query)),
  write(c.createNote, (ctx, { body }) => create(ctx, body)),
  write(c.editNote, (ctx, { params, body }) => edit(ctx, params.id, body)),
  write(c.withdrawNote, (ctx, { params, body }) => withdraw(ctx, params.id, body.version)),
  write(c.replyToFamily, (ctx, { params, body }) => answer(ctx, params.id, body.to, body.body)),
  write(c.settleNote, (ctx, { params }) => settle(ctx, params.id)),
  read(c.listOwnNotes, (ctx, { query }) => ownListed(ctx, query)),
  write(c.replyToSchool, (ctx, { params, body }) => replyFromHome(ctx, params.id, body.body)),
  write(c.acknowledgeNote, (ctx, { params }) => acknowledge(ctx, params.id)),
];
