import { anonymiseComplaints, endedBefore, forgetRemovedSources, joinAuthors } from './keeping.actions.ts';
import { manifest } from '#kernel/manifest.ts';
import { complaintsBindings } from './complaints.routes.ts';
import { complaintsHandlingBindings } from './handling/handling.routes.ts';
import { complaintsFiguresBindings } from './figures/figures.routes.ts';
import { complaintsSettingsBindings } from './settings/settings.routes.ts';
import { registerComplaints } from './handling/handling.public.ts';
import { registerComplaintDoor } from './door/door.public.ts';
import { registerComplaintsJobs } from './handling/handling.jobs.ts';
import { complaintsRoom } from './complaints.room.ts';
import { complaintNoticeWords } from './complaints.messages.ts';
import { complaintNews } from './officers/officers.messages.ts';
import { waitingComplaints } from './handling/waiting.queries.ts';

export const complaintsManifest = manifest({
  rooms: [complaintsRoom],
  bindings: [
    ...complaintsBindings,
    ...complaintsHandlingBindings,
    ...complaintsFiguresBindings,
    ...complaintsSettingsBindings,
  ],
  objects: [
    // The subject of a complaint stays between its people; its number identifies it.
    { type: 'complaint', table: 'complaints', name: 't.number' },
    { type: 'complaint_category', table: 'complaint_categories', name: 't.label' },
  ],
  queues: [{ queue: 'complaints.open', rows: waitingComplaints, module: 'complaints' }],
  register: [registerComplaints, registerComplaintDoor, registerComplaintsJobs],
  notices: [
    {
      kind: 'reclamation',
      discreet: true,
      why: ['author'],
      mail: 'now',
      push: 'now',
      words: complaintNoticeWords.reclamation,
      told: [complaintNews],
    },
    {
      kind: 'reclamation.a_traiter',
      discreet: true,
      why: [{ right: 'complaints.handle' }],
      mail: 'digest',
      push: 'now',
      words: complaintNoticeWords['reclamation.a_traiter'],
      told: [complaintNews],
    },
  ],
  holdings: [
    {
      table: 'complaint_handlers',
      column: 'account_id',
      of: 'account',
      erase: 'delete',
      merge: { beside: ['category_id'] },
    },
    {
      table: 'complaint_entries',
      column: 'by_id',
      of: 'account',
      erase: { body: '…' },
      merge: 'moves',
      files: { type: 'complaint_entry', id: 'id' },
    },
    {
      table: 'complaints',
      column: 'author_id',
      of: 'account',
      erase: { subject: '…', body: '…', outcome: '', satisfaction_note: '', search_key: '' },
      merge: 'moves',
      shown: true,
      files: { type: 'complaint', id: 'id' },
    },
    { table: 'complaints', column: 'pupil_id', of: 'person', erase: { pupil_id: null }, merge: 'moves' },
    { table: 'complaints', column: 'concerned_id', of: 'person', erase: { concerned_id: null }, merge: 'moves' },
    { table: 'complaints', column: 'assigned_to', of: 'account', merge: 'moves' },
  ],
  // Two years after its end a complaint keeps only its figures (module note 19).
  retention: [{ kind: 'complaints', months: 24, table: 'complaints', old: endedBefore, clear: anonymiseComplaints }],
  afterRetention: forgetRemovedSources,
  onAccountsJoin: joinAuthors,
  proof: {
    names: { category: 'complaint_categories.id' },
    fill: {
      'complaint_settings.opens_at': () => '08:30',
      'complaint_settings.closes_at': () => '17:30',
      // The person concerned never reads the complaint; its reader for a child is the guardian.
      'complaints.concerned_id': () => null,
      'complaints.pupil_id': () => null,
    },
    unanswered: {
      'complaints.office_get': 'wants several rows that agree with each other; the room’s own journeys ask it',
      'complaints.print': 'wants several rows that agree with each other; the room’s own journeys ask it',
    },
    wholeSchool: {
      people: { 'complaints.choices': 'a complaint may name any member of staff' },
      files: {
        complaint: 'the school answers complaints, not one of its organisations',
        complaint_entry: 'the school answers complaints, not one of its organisations',
      },
    },
    otherOrgs: { direction: { complaints: 'the school answers complaints, not one of its organisations' } },
  },
});
