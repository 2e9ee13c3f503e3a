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
  holdings: [
    {
      table: 'letter_copies',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: 'moves',
      files: { type: 'letter', id: 'id' },
    },
    { table: 'letter_receivers', column: 'person_id', of: 'person', erase: 'delete', merge: { beside: ['copy_id'] } },
    { table: 'letter_templates', column: 'created_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'letter_mailings', column: 'made_by', of: 'account', erase: 'keep', merge: 'moves' },
  ],
});
