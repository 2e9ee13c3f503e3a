import type {
  Correspondent,
  DraftMessage,
  MessageContent,
  Thread,
  ThreadMessage,
} from '@encrier/contract/communication/messages';
import type { Reply, Seen } from '#kernel/test/loopback.ts';
import { blankContent } from '../draft/draft-content.ts';

export const uuid = (last: number): string => `0190aaaa-0000-7000-8000-${String(last).padStart(12, '0')}`;
export const refusal = (status: number, kind: string, code: string, details: Record<string, unknown> = {}): Reply => ({
  status,
  body: { kind, code, requestId: 'r', details },
});
/** What a broken line looks like to the client: an answer that is not the product's. */
export const away: Reply = { status: 503, body: 'no' };

export const teacher: Correspondent = {
  accountId: uuid(900),
  label: 'Karim Benjelloun',
  photo: '-',
  role: 'prof',
  detail: 'professeur de français',
};
const can = { recall: false, withdraw: false, edit: false, report: true, receipts: false };
export const message = (more: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id: uuid(2),
  from: teacher,
  mine: false,
  forChild: '',
  to: ['3e A · parents'],
  status: 'sent',
  subject: 'Réunion du 3 décembre',
  html: '<p>Chers parents,</p>',
  dir: 'ltr',
  attachments: [],
  importance: 'normal',
  at: '2026-11-20T08:00:00Z',
  sendAt: null,
  held: false,
  automatic: false,
  read: false,
  ack: null,
  corrected: false,
  original: null,
  review: null,
  receipts: null,
  version: 1,
  doors: [],
  ...more,
  can: { ...can, ...more.can },
});
export const thread = (more: Partial<Thread> = {}): Thread => ({
  id: uuid(1),
  subject: 'Réunion du 3 décembre',
  dir: 'ltr',
  replies: 'sender',
  closed: false,
  archived: false,
  messages: [message()],
  more: false,
  sent: 1,
  reply: { all: false, sender: true, why: null },
  can: { close: false },
  forChildren: [],
  ...more,
});
export const draft = (
  id: string,
  content: Partial<MessageContent> = {},
  more: Partial<DraftMessage> = {},
): DraftMessage => ({
  id,
  threadId: uuid(1),
  status: 'draft',
  content: { ...blankContent, ...content },
  chips: [],
  attachments: [],
  reason: '',
  updatedAt: '2026-11-21T09:42:00Z',
  version: 1,
  ...more,
});

/**
 * The drafts of a school behind the contract's own rules: one per id, versions that must follow, one departure per key.
 */
export class SchoolMail {
  readonly drafts = new Map<string, DraftMessage>();
  readonly sent: string[] = [];
  readonly threads = new Map<string, Thread>();
  private readonly answered = new Map<string, Reply>();
  /** What a departure becomes. */
  becomes: 'sent' | 'waiting' | 'scheduled' = 'sent';
  /** Set to answer something else than the rules, once or until it is unset. */
  instead: ((seen: Seen) => Reply | null) | null = null;

  answer = (seen: Seen): Reply => {
    const other = this.instead?.(seen);
    if (other) return other;
    const path = seen.path.replace(/\?.*$/, '').replace('/api/7/messages', '');
    if (path.startsWith('/drafts/')) return this.draft(seen, path.split('/')[2] ?? '', path.split('/')[3]);
    if (seen.method === 'POST' && path === '') {
      const { id, content } = JSON.parse(seen.body) as { id: string; content: MessageContent };
      if (!this.drafts.has(id)) this.drafts.set(id, draft(id, content));
      return { body: this.drafts.get(id) };
    }
    const known = this.threads.get(path.split('/')[1] ?? '');
    if (known && seen.method === 'GET' && path.split('/').length === 2) return { body: known };
    if (path.endsWith('/weigh'))
      return {
        body: {
          recipients: 1,
          withoutAccount: 0,
          pupils: 0,
          guardians: 0,
          teachers: 1,
          others: 0,
          left: [],
          review: null,
          reviewAbove: null,
          opensAt: null,
          leftToday: 20,
          maxRecipients: 50,
          stopped: null,
          canBypass: false,
          pictured: null,
        },
      };
    return { body: path.endsWith('/read') ? { unread: 0 } : { ok: true } };
  };

  private draft(seen: Seen, id: string, verb: string | undefined): Reply {
    const stands = this.drafts.get(id);
    if (!stands) return refusal(404, 'not_found', 'not_found');
    if (seen.method === 'GET') return { body: stands };
    if (seen.method === 'DELETE') {
      this.drafts.delete(id);
      return { body: { ok: true } };
    }
    const key = String(seen.headers['idempotency-key']);
    if (verb === 'send' && this.answered.has(key)) return this.answered.get(key) as Reply;
    const input = JSON.parse(seen.body) as { version: number; content?: MessageContent };
    if (input.version !== stands.version)
      return refusal(409, 'conflict', 'edited_meanwhile', { version: stands.version });
    const next = {
      ...stands,
      ...(input.content && { content: input.content }),
      ...(verb === 'send' && { status: this.becomes }),
      version: stands.version + 1,
    };
    this.drafts.set(id, next);
    if (verb !== 'send') return { body: next };
    this.sent.push(id);
    const reply = { body: { id, threadId: next.threadId, status: this.becomes, sendAt: null } };
    this.answered.set(key, reply);
    return reply;
  }
}
