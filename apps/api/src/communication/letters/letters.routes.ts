import * as c from '@encrier/contract/communication/letters';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { createTemplate, preview, removeTemplate, takeMailing, updateTemplate } from './letters.actions.ts';
import { mergeFields } from './fields.queries.ts';
import { places } from './choosing.queries.ts';
import { mailings, oneMailing, templates } from './letters.queries.ts';
import { readMine } from './mine/mine.actions.ts';
import { myLetters } from './mine/mine.queries.ts';
import { cancel, send } from './sending/sending.actions.ts';
import { pupilsOf } from './writing.queries.ts';

export const lettersBindings = [
  read(c.listLetterTemplates, (ctx) => templates(ctx.db)),
  write(c.createLetterTemplate, (ctx, { body }) => createTemplate(ctx, body)),
  write(c.updateLetterTemplate, (ctx, { params, body }) => updateTemplate(ctx, params.id, body)),
  write(c.removeLetterTemplate, (ctx, { params }) => removeTemplate(ctx, params.id)),
  read(c.letterMergeFields, (ctx) => mergeFields(ctx)),
  read(c.letterPlaces, (ctx) => places(ctx)),
  read(c.letterPupils, (ctx, { query }) => pupilsOf(ctx, query)),
  download(c.previewLetter, (ctx, { body }) => preview(ctx, body), { few: 'the letter of one person' }),
  read(c.listMailings, (ctx, { query }) => mailings(ctx, query)),
  write(c.sendLetters, (ctx, { body }) => send(ctx, body)),
  write(c.cancelMailing, (ctx, { params }) => cancel(ctx, params.id)),
  read(c.getMailing, (ctx, { params }) => oneMailing(ctx, params.id)),
  download(c.mailingPaper, (ctx, { params, query }) => takeMailing(ctx, params.id, query)),
  read(c.listMyLetters, (ctx, { query }) => myLetters(ctx, query)),
  write(c.readMyLetter, (ctx, { params }) => readMine(ctx, params.id)),
];
