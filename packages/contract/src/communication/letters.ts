import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import { done, id, instant, lang, page, pageOf, richText, search, text, version } from '../kernel/schema.ts';
import { documentsModule } from './documents.ts';

const own = { access: { permission: 'letters.write' }, scope: 'school', module: documentsModule } as const;
const byId = z.object({ id: id() });
/** Most signs of a text, and most pupils that one mailing is about. */
export const longestLetter = 20_000;
export const maxLetters = 2000;
/** Letters on one print: more are printed in several parts. */
export const lettersPerPrint = 300;

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
  /** French first: readers of other languages get French. */
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

/** Fields that rooms offer the caller, beside a letter's own, in the caller's language. */
export const letterMergeFields = route({
  name: 'letters.fields',
  method: 'GET',
  path: '/admin/letters/fields',
  ...own,
  response: z.object({
    groups: z.array(
      z.object({ title: z.string(), fields: z.array(z.object({ name: z.string(), words: z.string() })) }),
    ),
  }),
});

const choice = z.object({ id: id(), name: z.string() });
/**
 * Where the caller chooses pupils: classes, levels and groups of the current year with pupils about whom they may
 * write.
 */
export const letterPlaces = route({
  name: 'letters.places',
  method: 'GET',
  path: '/admin/letters/places',
  ...own,
  response: z.object({ classes: z.array(choice), levels: z.array(choice), groups: z.array(choice) }),
});
export const letterScopes = ['class', 'level', 'group', 'school', 'named'] as const;
export type LetterScope = (typeof letterScopes)[number];
/**
 * A family's situation: nobody can sign in, a required paper is missing, a document waits for an answer, or the pupil
 * was absent a number of times this year.
 */
export const familyStates = ['no_account', 'paper_owed', 'answer_owed', 'absent'] as const;
export type FamilyState = (typeof familyStates)[number];
/**
 * Present pupils, with the number of letters in a mailing for each (two when parents live apart), and how many of these
 * somebody can open.
 */
export const letterPupils = route({
  name: 'letters.pupils',
  method: 'GET',
  path: '/admin/letters/pupils',
  ...own,
  rate: 'search',
  query: z.object({
    scope: z.enum(letterScopes),
    ref: z.optional(id()),
    q: search(),
    state: z.optional(z.enum(familyStates)),
    absences: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 5),
  }),
  response: z.object({
    pupils: z.array(
      z.object({ id: id(), label: z.string(), class: z.string(), letters: z.number(), opened: z.number() }),
    ),
  }),
  errors: ['letters.too_many_pupils'],
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

export const mailingStates = ['paper', 'waiting', 'sending', 'sent', 'cancelled'] as const;
export type MailingState = (typeof mailingStates)[number];
/** Seconds during which a mailing sent by the application can still be cancelled. */
export const letterWait = 60;
export const mailing = z.object({
  id: id(),
  title: z.string(),
  madeAt: instant(),
  madeBy: z.string(),
  letters: z.number(),
  pupils: z.number(),
  state: z.enum(mailingStates),
  /** When it begins to leave. */
  sendAt: z.nullable(instant()),
  /** Letters that somebody can open, those sent, and those opened. */
  opened: z.number(),
  left: z.number(),
  read: z.number(),
  can: z.object({ cancel: z.boolean() }),
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
    pupilIds: z.array(id()).check(z.minLength(1), z.maxLength(maxLetters)),
    /** On paper alone; or by the application too, after a short wait. */
    by: z.enum(['paper', 'app']),
  }),
  response: mailing,
  errors: ['edited_meanwhile', 'letters.nobody_opens', 'letters.field_closed', 'letters.just_made'],
});
/** Cancels what has not begun to leave: no family sees anything of it. */
export const cancelMailing = route({
  name: 'letters.cancel',
  method: 'POST',
  path: '/admin/letters/mailings/:id/cancel',
  ...own,
  params: byId,
  body: z.strictObject({}),
  response: mailing,
  errors: ['letters.left'],
});
/** Recipients with their language, and who opened it. */
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
        /** Their address is unknown. */
        noAddress: z.boolean(),
        left: z.boolean(),
        /** Who can open it; `account` for people who can sign in today. */
        readers: z.array(z.object({ name: z.string(), account: z.boolean(), readAt: z.nullable(z.string()) })),
      }),
    ),
  }),
});
/**
 * Letters of a mailing, one after the other, 300 per part; of one pupil when named, or only those that nobody can open.
 */
export const mailingPaper = route({
  name: 'letters.paper',
  method: 'GET',
  path: '/admin/letters/mailings/:id/paper',
  ...own,
  rate: 'export',
  raw: true,
  params: byId,
  query: z.object({ pupilId: z.optional(id()), unopened: z.optional(z.literal('1')), part: page() }),
});

export const myLetter = z.object({
  id: id(),
  subject: z.string(),
  child: z.object({ id: id(), name: z.string() }),
  sentAt: instant(),
  read: z.boolean(),
  file: attachment,
});
export type MyLetter = z.output<typeof myLetter>;
/** Letters from the school to the caller about their children or themselves, newest first. */
export const listMyLetters = route({
  name: 'letters.mine',
  method: 'GET',
  path: '/letters',
  access: 'session',
  scope: 'children',
  module: documentsModule,
  query: z.object({ page: page(), child: z.optional(id()) }),
  response: z.extend(pageOf(myLetter), { unread: z.number() }),
});
export const readMyLetter = route({
  name: 'letters.read',
  method: 'POST',
  path: '/letters/:id/read',
  access: 'session',
  whileReadOnly: true,
  scope: 'children',
  module: documentsModule,
  params: byId,
  body: z.strictObject({}),
  response: done(),
  unaudited: 'the receipt is its own trace',
});

export const lettersRoutes = [
  listLetterTemplates,
  createLetterTemplate,
  updateLetterTemplate,
  removeLetterTemplate,
  letterMergeFields,
  letterPlaces,
  letterPupils,
  previewLetter,
  listMailings,
  sendLetters,
  cancelMailing,
  getMailing,
  mailingPaper,
  listMyLetters,
  readMyLetter,
] as const;

export const letterEvents = {
  /** Its wait is over. */
  'letters.due': z.object({ mailingId: z.string() }),
};

/** Kinds of notices that it sends. */
export const letterNotices = ['letter'] as const;
