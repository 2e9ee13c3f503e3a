import * as z from 'zod/mini';
import { doorErrors, messageDoors } from '../doors.generated.ts';
import { homeCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import {
  done,
  id,
  instant,
  optionalText,
  page,
  pageOf,
  richText,
  role,
  search,
  text,
  version,
  inputInstant,
} from '../kernel/schema.ts';
import { audience, audienceChip, audienceRule, imageRefusals } from './audience.ts';

/** Private correspondence: closed during look-as (SEC-HDR-02). */
export const messagesCorrespondence = ['messages'] as const;

/** What an organisation can switch off. */
export const messagesModule = 'messages' as const;
const module = messagesModule;

export const messageStatuses = ['draft', 'waiting', 'returned', 'refused', 'scheduled', 'sent', 'recalled'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
export const importances = ['normal', 'important', 'urgent'] as const;
export const replyRules = ['all', 'sender', 'none'] as const;
/** `refused`: messages refused or returned, for their author. */
export const boxes = ['inbox', 'sent', 'drafts', 'archived', 'refused'] as const;
export type Box = (typeof boxes)[number];
export const reportKinds = ['insult', 'harassment', 'spam', 'mistake', 'other'] as const;
export const messageModes = ['allowed', 'review', 'forbidden'] as const;
/** Why a receiver cannot be written to. */
export const forbiddenReasons = ['matrix', 'out_of_reach', 'stopped', 'no_account'] as const;

const dir = z.enum(['ltr', 'rtl']);
const byId = z.object({ id: id() });
/** A person as other people of the conversation see them: never an address, never a number. */
export const correspondent = z.object({
  accountId: z.nullable(id()),
  label: z.string(),
  photo: z.string(),
  role: role(),
  /** « professeure de français », « mère de Yasmine ». */ detail: z.string(),
});
export type Correspondent = z.output<typeof correspondent>;

/** One line of a box. In `drafts` and `refused` it is a message, elsewhere a thread with its last message. */
export const boxRow = z.object({
  threadId: id(),
  messageId: id(),
  subject: z.string(),
  dir,
  excerpt: z.string(),
  /**
   * The sender, and the recipients in words (`6e A · parents`, a name, « 3 personnes »): empty in the inbox and the
   * archives.
   */
  from: correspondent,
  to: z.array(z.string()),
  status: z.enum(messageStatuses),
  importance: z.enum(importances),
  at: instant(),
  unread: z.number(),
  attachments: z.number(),
  messages: z.number(),
  ackDue: z.boolean(),
  corrected: z.boolean(),
  /** First names of the children it is received for. */
  forChildren: z.array(z.string()),
  /** For what waits, is planned, or came back. */
  sendAt: z.nullable(z.string()),
  reason: z.string(),
});
export type BoxRow = z.output<typeof boxRow>;
export const boxCounts = z.object({
  /** Threads with something unread, of the child chosen or of all. */
  inbox: z.number(),
  /** Unread ones hidden by the chosen child. */
  elsewhere: z.number(),
  drafts: z.number(),
  refused: z.number(),
  waiting: z.number(),
  /** Only for `messages.validate`. */ review: z.nullable(z.number()),
  reports: z.nullable(z.number()),
});
export const listMessages = route({
  name: 'messages.list',
  method: 'GET',
  path: '/messages',
  access: 'session',
  scope: 'audience',
  module,
  query: z.object({
    box: z._default(z.enum(boxes), 'inbox'),
    page: page(),
    q: search(),
    unread: z.optional(z.literal('1')),
    toAck: z.optional(z.literal('1')),
    child: z.optional(id()),
  }),
  response: z.extend(pageOf(boxRow), { counts: boxCounts }),
});

const receiptTotals = z.object({ recipients: z.number(), read: z.number(), acknowledged: z.number() });
export const threadMessage = z.object({
  id: id(),
  from: correspondent,
  mine: z.boolean(),
  /** « pour Yasmine », when a guardian wrote for a child. */ forChild: z.string(),
  to: z.array(z.string()),
  status: z.enum(messageStatuses),
  subject: z.string(),
  html: z.string(),
  dir,
  attachments: z.array(attachment),
  importance: z.enum(importances),
  at: instant(),
  sendAt: z.nullable(z.string()),
  /** Its hour has come, and somebody must review its pictures before it is sent; for its author. */
  held: z.boolean(),
  automatic: z.boolean(),
  read: z.boolean(),
  ack: z.nullable(z.object({ doneAt: z.nullable(z.string()) })),
  /** « relu par l’administration »: the text was corrected; recipients see that it was, the author sees both texts. */
  corrected: z.boolean(),
  original: z.nullable(z.object({ subject: z.string(), html: z.string() })),
  /** For its author: the state of its review. */
  review: z.nullable(
    z.object({
      status: z.enum(['waiting', 'approved', 'corrected', 'returned', 'refused', 'withdrawn']),
      reason: z.string(),
      dueAt: instant(),
    }),
  ),
  receipts: z.nullable(receiptTotals),
  version: version(),
  can: z.object({
    recall: z.boolean(),
    withdraw: z.boolean(),
    edit: z.boolean(),
    report: z.boolean(),
    receipts: z.boolean(),
  }),
  /** What the reader may make of it. */
  doors: z.array(z.enum(messageDoors)),
});
export type ThreadMessage = z.output<typeof threadMessage>;
export const thread = z.object({
  id: id(),
  subject: z.string(),
  dir,
  replies: z.enum(replyRules),
  closed: z.boolean(),
  archived: z.boolean(),
  messages: z.array(threadMessage),
  /** Older ones are asked for with `before`. */ more: z.boolean(),
  /** Of the whole conversation, those that were sent. */ sent: z.number(),
  /** Whom a reply may reach; both false when it may reach nobody, and why. */
  reply: z.object({
    all: z.boolean(),
    sender: z.boolean(),
    why: z.nullable(z.enum(['closed', 'no_replies', 'forbidden', 'stopped'])),
  }),
  can: z.object({ close: z.boolean() }),
  forChildren: z.array(z.string()),
});
export type Thread = z.output<typeof thread>;
/** `id` is that of the thread or of any message of it that the caller sees; the newest 50 messages, oldest first. */
export const getThread = route({
  name: 'messages.get',
  method: 'GET',
  path: '/messages/:id',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  query: z.object({ before: z.optional(inputInstant()) }),
  response: thread,
});
export const markThreadRead = route({
  name: 'messages.read',
  method: 'POST',
  path: '/messages/:id/read',
  access: 'session',
  whileReadOnly: true,
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({ unread: z.optional(z.boolean()) }),
  response: z.object({ unread: z.number() }),
  unaudited: 'the copy itself is the trace',
});
export const archiveThread = route({
  name: 'messages.archive',
  method: 'PUT',
  path: '/messages/:id/archive',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({ archived: z.boolean() }),
  response: done(),
  unaudited: 'order of one’s own boxes',
});
export const closeThread = route({
  name: 'messages.close',
  method: 'PUT',
  path: '/messages/:id/closed',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({ closed: z.boolean() }),
  response: done(),
  errors: ['messages.not_yours'],
});
export const acknowledgeMessage = route({
  name: 'messages.acknowledge',
  method: 'POST',
  path: '/messages/:id/acknowledge',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({}),
  response: done(),
  errors: ['messages.ack_not_asked'],
});
/** Within ten minutes, and only until somebody reads it. */
export const recallMessage = route({
  name: 'messages.recall',
  method: 'POST',
  path: '/messages/:id/recall',
  access: 'session',
  scope: 'self',
  module,
  params: byId,
  body: z.strictObject({}),
  response: done(),
  errors: ['messages.too_late', 'messages.already_read', 'messages.state'],
});
export const reportMessage = route({
  name: 'messages.report',
  method: 'POST',
  path: '/messages/:id/report',
  access: 'session',
  scope: 'audience',
  module,
  rate: 'write',
  params: byId,
  body: z.strictObject({ kind: z.enum(reportKinds), note: optionalText(1000) }),
  response: done(),
  errors: ['messages.already_reported'],
});
/** Messages of one print. */
export const printedAtOnce = 500;
/**
 * The thread as an A4 PDF: every message with its times, as a lasting record. A long one is printed in parts, the
 * newest messages first; each says what it leaves out.
 */
export const printThread = route({
  name: 'messages.print',
  method: 'GET',
  path: '/messages/:id/print',
  access: 'session',
  scope: 'audience',
  module,
  rate: 'export',
  params: byId,
  query: z.object({ part: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1) }),
  raw: true,
});
/**
 * Converts a message that the caller received into another object, with its text, by the room that handles it; returns
 * the new object. Throws not found for a conversion the caller may not use.
 */
export const openMessageDoor = route({
  name: 'messages.door',
  method: 'POST',
  path: '/messages/:id/doors/:door',
  access: 'session',
  scope: 'audience',
  module,
  rate: 'write',
  params: z.object({ id: id(), door: z.enum(messageDoors) }),
  body: z.strictObject({}),
  response: z.object({ door: z.enum(messageDoors), id: id() }),
  errors: doorErrors,
});
export const messageReceipts = route({
  name: 'messages.receipts',
  method: 'GET',
  path: '/messages/:id/receipts',
  access: 'session',
  scope: 'self',
  module,
  params: byId,
  query: z.object({ page: page(), state: z.optional(z.enum(['unread', 'read', 'acknowledged'])) }),
  response: z.extend(
    pageOf(z.object({ person: correspondent, readAt: z.nullable(z.string()), ackAt: z.nullable(z.string()) })),
    {
      totals: receiptTotals,
      /**
       * Recipients in this state whom the thread does not name to the caller: its author, or a recipient of an open
       * message, reads all names.
       */
      unnamed: z.number(),
    },
  ),
});

/** Most signs of a message, as sent and as cleaned. */
export const maxMessage = 60_000;

export const messageContent = z.strictObject({
  /** A reply: a message of the thread and its recipients. The audience is then empty. */
  replyTo: z.nullable(z.strictObject({ messageId: id(), to: z.enum(['sender', 'all']) })),
  /** May be empty in a draft, and in an answer (it keeps the thread's). */
  subject: optionalText(150),
  html: richText(maxMessage),
  audience,
  attachmentIds: z.array(id()).check(z.maxLength(10)),
  importance: z.enum(importances),
  replies: z.enum(replyRules),
  ackRequired: z.boolean(),
  hiddenRecipients: z.boolean(),
  sendAt: z.nullable(inputInstant()),
});
export type MessageContent = z.output<typeof messageContent>;
export const draftMessage = z.object({
  id: id(),
  threadId: id(),
  status: z.enum(messageStatuses),
  content: messageContent,
  chips: z.array(audienceChip),
  attachments: z.array(attachment),
  /** Why it came back. */ reason: z.string(),
  updatedAt: instant(),
  version: version(),
});
export type DraftMessage = z.output<typeof draftMessage>;
const contentErrors = ['messages.unknown_recipient', 'messages.thread_closed', 'files.unknown'] as const;
/** `id` made by the client makes the call safe to repeat. */
export const createMessage = route({
  name: 'messages.create',
  method: 'POST',
  path: '/messages',
  access: 'session',
  scope: 'self',
  module,
  rate: 'write',
  bodyLimit: 200_000,
  body: z.strictObject({ id: z.optional(id()), content: messageContent }),
  response: draftMessage,
  errors: contentErrors,
});
export const getDraft = route({
  name: 'messages.draft',
  method: 'GET',
  path: '/messages/drafts/:id',
  access: 'session',
  scope: 'self',
  module,
  params: byId,
  response: draftMessage,
});
/** A draft, or one that came back. */
export const updateMessage = route({
  name: 'messages.update',
  method: 'PUT',
  path: '/messages/drafts/:id',
  access: 'session',
  scope: 'self',
  module,
  rate: 'write',
  bodyLimit: 200_000,
  params: byId,
  body: z.strictObject({ version: version(), content: messageContent }),
  response: draftMessage,
  errors: ['edited_meanwhile', 'messages.state', ...contentErrors],
});
export const removeDraft = route({
  name: 'messages.remove',
  method: 'DELETE',
  path: '/messages/drafts/:id',
  access: 'session',
  scope: 'self',
  module,
  params: byId,
  response: done(),
  errors: ['messages.state'],
});
/**
 * Sends, schedules or submits for review, according to the school's rules; `status` tells which. `bypass` (its reason)
 * needs `messages.bypass`.
 */
export const sendMessage = route({
  name: 'messages.send',
  method: 'POST',
  path: '/messages/drafts/:id/send',
  access: 'session',
  scope: 'self',
  module,
  rate: 'write',
  params: byId,
  body: z.strictObject({ version: version(), bypass: z.optional(text(500)) }),
  response: z.object({ id: id(), threadId: id(), status: z.enum(messageStatuses), sendAt: z.nullable(z.string()) }),
  errors: [
    'edited_meanwhile',
    'messages.state',
    'messages.empty',
    'messages.no_recipient',
    'messages.recipient_forbidden',
    'messages.stopped',
    'messages.day_limit',
    'messages.too_many_recipients',
    'messages.send_at_past',
    'messages.thread_closed',
    'messages.no_replies',
  ],
});
/** Takes back what waits for review or for its hour: it is a draft again. */
export const withdrawMessage = route({
  name: 'messages.withdraw',
  method: 'POST',
  path: '/messages/drafts/:id/withdraw',
  access: 'session',
  scope: 'self',
  module,
  params: byId,
  body: z.strictObject({}),
  response: draftMessage,
  errors: ['messages.state', 'messages.being_reviewed'],
});

export const recipientChoice = z.object({
  rule: audienceRule,
  label: z.string(),
  /** « mère de Yasmine (6e A) », « professeur de maths ». */ detail: z.string(),
  mode: z.enum(messageModes),
  why: z.nullable(z.enum(forbiddenReasons)),
});
export type RecipientChoice = z.output<typeof recipientChoice>;
/** Ids of persons, separated by commas, 10 at most. */
const someIds = () =>
  z
    .string()
    .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,9}$/));
/**
 * Possible recipients of the caller, forbidden ones with their reason: roles, levels, classes, groups; own
 * correspondents at once, everybody on search. 60 at most. With `to`, only the allowed ones among these persons,
 * without the others.
 */
export const recipientChoices = route({
  name: 'messages.recipients',
  method: 'GET',
  path: '/messages/recipients',
  access: 'session',
  scope: 'audience',
  module,
  rate: 'search',
  query: z.object({ q: search(), child: z.optional(id()), to: z.optional(someIds()) }),
  response: z.object({ items: z.array(recipientChoice) }),
});
/** Pupils whose families can be requested at once. */
export const maxPupils = 5000;
/**
 * The families of these pupils as an audience: a class when all of it is meant, pupil by pupil otherwise. `closed`
 * counts pupils without any person to whom the caller may write: they are left out.
 */
export const familyRecipients = route({
  name: 'messages.families',
  method: 'POST',
  path: '/messages/families',
  access: 'session',
  scope: 'audience',
  module,
  rate: 'search',
  unaudited: 'reads only',
  bodyLimit: 400_000,
  body: z.strictObject({ pupilIds: z.array(id()).check(z.minLength(1), z.maxLength(maxPupils)) }),
  response: z.object({ items: z.array(audienceChip), closed: z.number() }),
  errors: ['messages.too_many_families'],
});
/** Preview of sending it now. */
export const weighMessage = route({
  name: 'messages.weigh',
  method: 'POST',
  path: '/messages/weigh',
  access: 'session',
  scope: 'audience',
  module,
  unaudited: 'reads only',
  errors: ['messages.unknown_recipient'],
  body: z.strictObject({
    audience,
    replyTo: z.nullable(z.strictObject({ messageId: id(), to: z.enum(['sender', 'all']) })),
    attachments: z.number().check(z.int(), z.gte(0), z.lte(10)),
    /** A picture is among them. */
    pictures: z._default(z.boolean(), false),
    words: optionalText(20_000),
  }),
  response: z.object({
    recipients: z.number(),
    withoutAccount: z.number(),
    pupils: z.number(),
    guardians: z.number(),
    teachers: z.number(),
    others: z.number(),
    /** People who are taken out, by reason. */
    left: z.array(z.object({ why: z.enum(forbiddenReasons), count: z.number() })),
    review: z.nullable(z.enum(['matrix', 'always', 'attachment', 'recipients', 'words', 'hours'])),
    /** Number of receivers above which the school reads a message over, where that is why. */
    reviewAbove: z.nullable(z.number()),
    /** Set when the hours are closed: the next opening. */ opensAt: z.nullable(z.string()),
    leftToday: z.number(),
    maxRecipients: z.number(),
    stopped: z.nullable(z.string()),
    canBypass: z.boolean(),
    /** With a picture for several pupils: those in the author's reach who must not be recognisable on it. */
    pictured: z.nullable(imageRefusals),
  }),
});

/** Threads with unread messages, and messages waiting for moderators. */
export const messagesCard = homeCard(
  'messages',
  z.object({
    unread: z.number(),
    items: z.array(
      z.object({
        threadId: id(),
        subject: z.string(),
        excerpt: z.string(),
        dir: z.enum(['ltr', 'rtl']),
        from: z.string(),
        at: instant(),
      }),
    ),
  }),
);

export const messageRoutes = [
  listMessages,
  recipientChoices,
  familyRecipients,
  getDraft,
  getThread,
  markThreadRead,
  archiveThread,
  closeThread,
  acknowledgeMessage,
  recallMessage,
  reportMessage,
  printThread,
  openMessageDoor,
  messageReceipts,
  createMessage,
  updateMessage,
  removeDraft,
  sendMessage,
  withdrawMessage,
  weighMessage,
] as const;

export const messageEvents = {
  /** A message was sent: its copies must be made. */
  'messages.sent': z.object({ messageId: z.string() }),
  /** The planned hour of a message has come. */
  'messages.due': z.object({ messageId: z.string() }),
  /** A message returned to its author, who is notified. */
  'messages.returned': z.object({ messageId: z.string() }),
  /** A reader reported a message: moderators are notified. */
  'messages.reported': z.object({ messageId: z.string(), reportId: z.string() }),
} as const;

/** Kinds of notices that it sends. */
export const messageNotices = ['message', 'message.validation', 'message.refuse'] as const;
