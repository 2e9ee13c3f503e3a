import * as c from '@encrier/contract/communication/letters';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { createTemplate, preview, removeTemplate, send, takeMailing, updateTemplate } from './letters.actions.ts';
import { classes, mailings, oneMailing, pupilsOf, templates } from './letters.queries.ts';

export const lettersBindings = [
  read(c.listLetterTemplates, (ctx) => templates(ctx.db)),
  write(c.createLetterTemplate, (ctx, { body }) => createTemplate(ctx, body)),
  write(c.updateLetterTemplate, (ctx, { params, body }) => updateTemplate(ctx, params.id, body)),
  write(c.removeLetterTemplate, (ctx, { params }) => removeTemplate(ctx, params.id)),
  read(c.letterClasses, (ctx) => classes(ctx)),
  read(c.letterPupils, (ctx, { params }) => pupilsOf(ctx, params.id)),
  download(c.previewLetter, (ctx, { body }) => preview(ctx, body)),
  read(c.listMailings, (ctx, { query }) => mailings(ctx, query)),
  write(c.sendLetters, (ctx, { body }) => send(ctx, body)),
  read(c.getMailing, (ctx, { params }) => oneMailing(ctx, params.id)),
  download(c.mailingPaper, (ctx, { params, query }) => takeMailing(ctx, params.id, query.pupilId ?? null)),
];
