import * as c from '@encrier/contract/school-life/conduct';
import { read, write } from '#kernel/http/bind.ts';
import {
  acknowledgeNote,
  answerFamily,
  writeNote,
  editNote,
  replyFromHome,
  settleNote,
  withdrawNote,
} from './notes.actions.ts';
import { listNoteChoices, readNotes, ownListed, pupilsFound, staffNote } from './notes.queries.ts';

export const conductNotesBindings = [
  read(c.listNotes, (ctx, { query }) => readNotes(ctx, query)),
  read(c.noteChoices, (ctx) => listNoteChoices(ctx)),
  read(c.getNote, (ctx, { params }) => staffNote(ctx.db, ctx, params.id)),
  read(c.findPupils, (ctx, { query }) => pupilsFound(ctx, query)),
  write(c.createNote, (ctx, { body }) => writeNote(ctx, body)),
  write(c.editNote, (ctx, { params, body }) => editNote(ctx, params.id, body)),
  write(c.withdrawNote, (ctx, { params, body }) => withdrawNote(ctx, params.id, body.version)),
  write(c.replyToFamily, (ctx, { params, body }) => answerFamily(ctx, params.id, body.to, body.body)),
  write(c.settleNote, (ctx, { params }) => settleNote(ctx, params.id)),
  read(c.listOwnNotes, (ctx, { query }) => ownListed(ctx, query)),
  write(c.replyToSchool, (ctx, { params, body }) => replyFromHome(ctx, params.id, body.body)),
  write(c.acknowledgeNote, (ctx, { params }) => acknowledgeNote(ctx, params.id)),
];
