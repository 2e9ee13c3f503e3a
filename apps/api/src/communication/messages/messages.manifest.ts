import { eraseAttachments, joinMailboxes, removeMessages, writtenBefore } from './keeping.actions.ts';
import { manifest } from '#kernel/manifest.ts';
import { messageSettingsBindings } from './settings/settings.routes.ts';
import { messagesBindings } from './messages.routes.ts';
import { messagesWritingBindings } from './writing/writing.routes.ts';
import { messagesListsBindings } from './lists/lists.routes.ts';
import { messagesRecordBindings } from './record/record.routes.ts';
import { messagesReceiptsBindings } from './receipts/receipts.routes.ts';
import { messagesSendingBindings } from './sending/sending.routes.ts';
import { messagesThreadBindings } from './thread/thread.routes.ts';
import { messagesDoorsBindings } from './doors/doors.routes.ts';
import { messageReviewsBindings } from './reviews/reviews.routes.ts';
import { registerMessageReviewsJobs } from './reviews/reviews.jobs.ts';
import { registerMessagesDeliveryJobs } from './delivery/delivery.jobs.ts';
import { registerMessagesCopiesJobs } from './copies/copies.jobs.ts';
import { registerMessagePictures } from './pictures.queries.ts';
import { registerMessagesFiles, registerMessagesHome } from './messages.public.ts';
import { messagesRoom } from './messages.room.ts';
import { messageNoticeWords } from './messages.messages.ts';
import { waitingReports, waitingReviews } from './reviews/waiting.queries.ts';

export const messagesManifest = manifest({
  rooms: [messagesRoom],
  bindings: [
    ...messageSettingsBindings,
    ...messagesBindings,
    ...messagesWritingBindings,
    ...messagesListsBindings,
    ...messagesRecordBindings,
    ...messagesReceiptsBindings,
    ...messagesSendingBindings,
    ...messagesThreadBindings,
    ...messagesDoorsBindings,
    ...messageReviewsBindings,
  ],
  queues: [
    { queue: 'messages.reviews', rows: waitingReviews, module: 'messages' },
    { queue: 'messages.reports', rows: waitingReports, module: 'messages' },
  ],
  register: [
    registerMessageReviewsJobs,
    registerMessagesDeliveryJobs,
    registerMessagesCopiesJobs,
    registerMessagesFiles,
    registerMessagePictures,
    registerMessagesHome,
  ],
  notices: [
    { kind: 'message', why: ['addressee'], mail: 'now', push: 'now', words: messageNoticeWords.message },
    {
      kind: 'message.validation',
      discreet: true,
      why: [{ right: 'messages.validate' }, { right: 'messages.settings' }],
      mail: 'digest',
      push: 'now',
      words: messageNoticeWords['message.validation'],
    },
    {
      kind: 'message.refuse',
      discreet: true,
      why: ['author'],
      mail: 'now',
      push: 'now',
      words: messageNoticeWords['message.refuse'],
    },
  ],
  holdings: [
    { table: 'message_audience', column: 'person_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'messages', column: 'child_id', of: 'person', erase: { child_id: null }, merge: 'moves' },
    { table: 'message_habits', column: 'account_id', of: 'account', erase: 'delete', merge: { beside: [] } },
    { table: 'message_copies', column: 'account_id', of: 'account', erase: 'delete' },
    { table: 'thread_boxes', column: 'account_id', of: 'account', erase: 'delete' },
    {
      table: 'message_reports',
      column: 'reporter_id',
      of: 'account',
      erase: { note: '' },
      merge: { beside: ['message_id'] },
    },
    { table: 'message_reports', column: 'handled_by_id', of: 'account', erase: 'keep', merge: 'moves' },
    {
      table: 'message_reviews',
      column: 'sender_id',
      of: 'account',
      erase: { original_subject: '…', original_html: '<p>…</p>' },
    },
    { table: 'message_reviews', column: 'decided_by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'message_reviews', column: 'locked_by_id', of: 'account', erase: 'keep', merge: 'moves' },
    {
      table: 'messages',
      column: 'sender_id',
      of: 'account',
      erase: { subject: '…', html: '<p>…</p>', excerpt: '…', search_key: '' },
      merge: 'moves',
      shown: true,
      files: { type: 'message', id: 'id' },
    },
    { table: 'threads', column: 'created_by_id', of: 'account', erase: { subject: '…' }, merge: 'moves' },
  ],
  childArrays: ['message_copies', 'thread_boxes'],
  retention: [{ kind: 'messages', months: 12, table: 'messages', old: writtenBefore, clear: removeMessages }],
  onErase: eraseAttachments,
  onAccountsJoin: joinMailboxes,
  joinedByHand: ['message_copies', 'thread_boxes'],
  shownToJoin: [{ table: 'thread_boxes', column: 'account_id' }],
  proof: {
    fill: {
      'message_habits.open_from': () => '08:00',
      'message_habits.open_to': () => '18:00',
      'message_roles.open_from': () => '08:00',
      'message_roles.open_to': () => '18:00',
      'message_rules.delay_minutes': () => 15,
    },
    unanswered: { 'messages.draft': 'its thing stands in one state of several, and this route wants another' },
    wholeSchool: {
      people: { 'messages.recipients': 'the school says in its settings who may write to whom' },
      writes: {
        'messages.set_matrix': 'who writes to whom is the whole school’s',
        'messages.stop': 'a role is stopped in the whole school',
        'messages.order_rules': 'the rules of messages are the whole school’s',
      },
      files: { message: 'messages are watched over in the whole school' },
    },
    kinds: { 'messages.remove_rule params.id': 'message_rules.id' },
    otherOrgs: {
      direction: {
        'messages.review': 'messages are watched over in the whole school',
        'messages.report': 'messages are watched over in the whole school',
      },
      everybody: { 'messages.families': 'the school says in its settings who may write to whom' },
      optional: { 'messages.create body.content.audience': 'the school says in its settings who may write to whom' },
    },
  },
});
