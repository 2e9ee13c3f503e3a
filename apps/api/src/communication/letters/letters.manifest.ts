import { sql } from 'kysely';
import { manifest } from '#kernel/manifest.ts';
import { letterNoticeWords } from './letters.messages.ts';
import { registerLetterFiles } from './letters.public.ts';
import { lettersBindings } from './letters.routes.ts';
import { lettersRoom } from './letters.room.ts';
import { registerLetterJobs } from './sending/sending.jobs.ts';

export const lettersManifest = manifest({
  rooms: [lettersRoom],
  bindings: [...lettersBindings],
  register: [registerLetterFiles, registerLetterJobs],
  notices: [
    {
      kind: 'letter',
      why: ['addressee'],
      mail: 'now',
      push: 'now',
      words: letterNoticeWords.letter,
      chosenWith: 'document',
    },
  ],
  objects: [{ type: 'letter_template', table: 'letter_templates', name: 't.title' }],
  holdings: [
    {
      table: 'letter_copies',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: 'moves',
      files: { type: 'letter', id: 'id' },
    },
    {
      table: 'letter_receivers',
      column: 'person_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['copy_id'], joins: { read_at: 'earliest' } },
    },
    { table: 'letter_templates', column: 'created_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'letter_mailings', column: 'made_by', of: 'account', erase: 'keep', merge: 'moves' },
  ],
  retention: [
    {
      kind: 'letters',
      months: 36,
      table: 'letter_copies',
      old: (months, now) =>
        sql<boolean>`letter_copies.mailing_id IN (SELECT m.id FROM letter_mailings m
          WHERE m.school_id = letter_copies.school_id AND m.made_at < ${now}::timestamptz -
          make_interval(months => ${months}))`,
    },
  ],
  proof: {
    carries: { 'letters.paper': 'the address that the post needs; the page says only whether there is one' },
    fill: {
      'letter_mailings.texts': () => JSON.stringify([{ lang: 'fr', subject: 'Objet', html: '<p>Texte</p>' }]),
      'letter_templates.texts': () => JSON.stringify([{ lang: 'fr', subject: 'Objet', html: '<p>Texte</p>' }]),
    },
    wholeSchool: { writes: { 'letters.create_template': 'templates of letters are the whole school’s' } },
    otherOrgs: {
      everybody: {
        'letters.update_template': 'templates of letters are the whole school’s',
        'letters.remove_template': 'templates of letters are the whole school’s',
      },
    },
  },
});
