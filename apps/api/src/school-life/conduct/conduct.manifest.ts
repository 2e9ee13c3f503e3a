import { manifest } from '#kernel/manifest.ts';
import { clearNotes, writtenBefore } from './keeping.actions.ts';
import { conductNoticeWords } from './conduct.messages.ts';
import { registerConductCards } from './conduct.public.ts';
import { conductRoom } from './conduct.room.ts';
import { conductNotesBindings } from './notes/notes.routes.ts';
import { waitingReplies } from './notes/waiting.queries.ts';
import { registerConductSummary } from './summary.public.ts';
import { conductWeek } from './weekly.queries.ts';

export const conductManifest = manifest({
  rooms: [conductRoom],
  bindings: conductNotesBindings,
  queues: [{ queue: 'conduct.replies', rows: waitingReplies, module: 'conduct' }],
  register: [registerConductCards, registerConductSummary],
  weekly: [conductWeek],
  notices: [
    { kind: 'suivi', why: ['guardian', 'self'], mail: 'now', push: 'now', words: conductNoticeWords.suivi },
    { kind: 'suivi.reponse', why: ['author'], mail: 'digest', push: 'now', words: conductNoticeWords['suivi.reponse'] },
  ],
  holdings: [
    {
      table: 'conduct_notes',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: 'moves',
      files: { type: 'conduct_note', id: 'id' },
    },
    { table: 'conduct_notes', column: 'author_id', of: 'account', merge: 'moves' },
    { table: 'conduct_replies', column: 'by_id', of: 'account', erase: { body: '…' }, merge: 'moves' },
    { table: 'conduct_replies', column: 'with_id', of: 'account', merge: 'moves' },
    {
      table: 'conduct_receipts',
      column: 'person_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['note_id'], joins: { acknowledged_at: 'earliest' } },
    },
  ],
  // A note is deleted a year after the day it concerns (LAW-RET-01).
  retention: [{ kind: 'conduct_notes', months: 12, table: 'conduct_notes', old: writtenBefore, clear: clearNotes }],
});
