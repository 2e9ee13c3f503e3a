import * as c from '@encrier/contract/communication/letters';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { createTemplate, previewLetters, removeTemplate, takeMailing, updateTemplate } from './letters.actions.ts';
import { mergeFields } from './fields.queries.ts';
import { listPlaces } from './choosing.queries.ts';
import { readMailings, oneMailing, listTemplates } from './letters.queries.ts';
import { readMine } from './mine/mine.actions.ts';
import { myLetters } from './mine/mine.queries.ts';
import { cancelMailing, startMailing } from './sending/sending.actions.ts';
import { pupilsOf } from './writing.queries.ts';

export const lettersBindings = [
  read(c.listLetterTemplates, (ctx) => listTemplates(ctx.db)),
  write(c.createLetterTemplate, (ctx, { body }) => createTemplate(ctx, body)),
  write(c.updateLetterTemplate, (ctx, { params, body }) => updateTemplate(ctx, params.id, body)),
  write(c.removeLetterTemplate, (ctx, { params }) => removeTemplate(ctx, params.id)),
  read(c.letterMergeFields, (ctx) => mergeFields(ctx)),
  read(c.letterPlaces, (ctx) => listPlaces(ctx)),
  read(c.letterPupils, (ctx, { query }) => pupilsOf(ctx, query)),
  download(c.previewLetter, (ctx, { body }) => previewLetters(ctx, body), { few: 'the letter of one person' }),
  read(c.listMailings, (ctx, { query }) => readMailings(ctx, query)),
  write(c.sendLetters, (ctx, { body }) => startMailing(ctx, body)),
  write(c.cancelMailing, (ctx, { params }) => cancelMailing(ctx, params.id)),
  read(c.getMailing, (ctx, { params }) => oneMailing(ctx, params.id)),
  download(c.mailingPaper, (ctx, { params, query }) => takeMailing(ctx, params.id, query)),
  read(c.listMyLetters, (ctx, { query }) => myLetters(ctx, query)),
  write(c.readMyLetter, (ctx, { params }) => readMine(ctx, params.id)),
];
