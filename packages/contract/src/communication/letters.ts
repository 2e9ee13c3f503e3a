import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { done, id, instant, lang, page, pageOf, richText, text, version } from '../kernel/schema.ts';
import { documentsModule } from './documents.ts';

const own = { access: { permission: 'letters.write' }, scope: 'school', module: documentsModule } as const;
const byId = z.object({ id: id() });
/** Most signs of a text, and most pupils that one mailing is about. */
export const longestLetter = 20_000;
export const mostLetters = 300;

/** What a letter may name between braces, as the office reads it. */
export const letterFields = [
  'prenom',
  'nom',
  'classe',
  'niveau',
  'annee',
  'matricule',
  'naissance',
  'responsables',
  'etablissement',
  'ville',
  'jour',
  'absences',
] as const;
export type LetterField = (typeof letterFields)[number];

/** A letter in one language. */
const letterText = z.object({ lang: lang(), subject: z.string(), html: z.string() });
export type LetterText = z.output<typeof letterText>;
const writtenText = z.strictObject({ lang: lang(), subject: text(150), html: richText(longestLetter) });

export const letterTemplate = z.object({
  id: id(),
  title: z.string(),
  /** French first: who reads another language than these is written to in French. */
  texts: z.array(letterText),
  updatedAt: instant(),
  version: z.number(),
});
export type LetterTemplate = z.output<typeof letterTemplate>;
export const listLetterTemplates = route({
  name: 'letters.templates',
  method: 'GET',
  path: '/admin/letters/templates',
  ...own,
  response: z.object({ items: z.array(letterTemplate) }),
});
const templateBody = { title: text(120), texts: z.array(writtenText).check(z.minLength(1), z.maxLength(3)) };
const textErrors = ['letters.field_unknown', 'letters.french_needed', 'letters.language_twice'] as const;
export const createLetterTemplate = route({
  name: 'letters.create_template',
  method: 'POST',
  path: '/admin/letters/templates',
  ...own,
  body: z.strictObject(templateBody),
  response: letterTemplate,
  errors: [...textErrors, 'letters.too_many'],
});
export const updateLetterTemplate = route({
  name: 'letters.update_template',
  method: 'PUT',
  path: '/admin/letters/templates/:id',
  ...own,
  params: byId,
  body: z.strictObject({ ...templateBody, version: version() }),
  response: letterTemplate,
  errors: [...textErrors, 'edited_meanwhile'],
});
/** Letters that were made from it stay as they were made. */
export const removeLetterTemplate = route({
  name: 'letters.remove_template',
  method: 'DELETE',
  path: '/admin/letters/templates/:id',
  ...own,
  params: byId,
  response: done(),
});

const choice = z.object({ id: id(), name: z.string() });
/** Classes of the current year whose pupils the caller may write about. */
export const letterClasses = route({
  name: 'letters.classes',
  method: 'GET',
  path: '/admin/letters/classes',
  ...own,
  response: z.object({ classes: z.array(choice) }),
});
/** Pupils of a class today, with how many letters one mailing makes of each: two where parents live apart. */
export const letterPupils = route({
  name: 'letters.pupils',
  method: 'GET',
  path: '/admin/letters/classes/:id/pupils',
  ...own,
  params: byId,
  response: z.object({ pupils: z.array(z.object({ id: id(), label: z.string(), letters: z.number() })) }),
});
/** The letters of one pupil as PDF, of a text that is not kept. */
export const previewLetter = route({
  name: 'letters.preview',
  method: 'POST',
  path: '/admin/letters/preview',
  ...own,
  rate: 'export',
  raw: true,
  body: z.strictObject({ pupilId: id(), texts: templateBody.texts }),
  errors: textErrors,
});

export const mailing = z.object({
  id: id(),
  title: z.string(),
  madeAt: instant(),
  madeBy: z.string(),
  letters: z.number(),
  pupils: z.number(),
});
export type Mailing = z.output<typeof mailing>;
export const listMailings = route({
  name: 'letters.mailings',
  method: 'GET',
  path: '/admin/letters/mailings',
  ...own,
  query: z.object({ page: page() }),
  response: pageOf(mailing),
});
/** Makes a letter for each home of each pupil, kept as they are made: their paper is printed from what was kept. */
export const sendLetters = route({
  name: 'letters.send',
  method: 'POST',
  path: '/admin/letters/mailings',
  ...own,
  body: z.strictObject({
    templateId: id(),
    version: version(),
    pupilIds: z.array(id()).check(z.minLength(1), z.maxLength(mostLetters)),
  }),
  response: mailing,
  errors: ['edited_meanwhile'],
});
/** Who was written to, in which language. */
export const getMailing = route({
  name: 'letters.mailing',
  method: 'GET',
  path: '/admin/letters/mailings/:id',
  ...own,
  params: byId,
  response: z.extend(mailing, {
    copies: z.array(
      z.object({
        pupilId: id(),
        pupil: z.string(),
        class: z.string(),
        to: z.array(z.string()),
        lang: lang(),
        /** Nobody wrote down where they live. */
        noAddress: z.boolean(),
      }),
    ),
  }),
});
/** All letters of a mailing, one after the other; of one pupil where he is named. */
export const mailingPaper = route({
  name: 'letters.paper',
  method: 'GET',
  path: '/admin/letters/mailings/:id/paper',
  ...own,
  rate: 'export',
  raw: true,
  params: byId,
  query: z.object({ pupilId: z.optional(id()) }),
});

export const lettersRoutes = [
  listLetterTemplates,
  createLetterTemplate,
  updateLetterTemplate,
  removeLetterTemplate,
  letterClasses,
  letterPupils,
  previewLetter,
  listMailings,
  sendLetters,
  getMailing,
  mailingPaper,
] as const;
