import type { AdminPost, PostContent } from '@encrier/contract/communication/news';
import type { Reply, Seen } from '#kernel/test/loopback.ts';
import { blankContent } from '../draft/draft-content.ts';

export const refusal = (status: number, kind: string, code: string, details: Record<string, unknown> = {}): Reply => ({
  status,
  body: { kind, code, requestId: 'r', details },
});
/** What a broken line looks like to the client: an answer that is not the product's. */
export const away: Reply = { status: 503, body: 'no' };
const can = { edit: true, publish: true, submit: false, review: false, withdraw: false, remove: true, remind: false };

/** A stored publication with what `more` changes. */
export const stored = (id: string, content: Partial<PostContent>, more: Partial<AdminPost> = {}): AdminPost => ({
  id,
  status: 'draft',
  content: { ...blankContent, ...content },
  audienceChips: [],
  attachments: [],
  cover: null,
  author: { label: 'Nadia Tazi', photo: '-', function: 'Direction' },
  createdAt: '2026-11-21T09:00:00Z',
  updatedAt: '2026-11-21T09:42:00Z',
  publishedAt: null,
  version: 1,
  review: null,
  revisions: [],
  can,
  ...more,
});

/**
 * The publications of a school behind the contract's own rules: one per id, versions that must follow, one publication
 * per key.
 */
export class NewsRoom {
  readonly posts = new Map<string, AdminPost>();
  readonly published: string[] = [];
  private readonly answered = new Map<string, Reply>();
  /** Set to answer something else than the rules, once or until it is unset. */
  instead: ((seen: Seen) => Reply | null) | null = null;

  answer = (seen: Seen): Reply => {
    const other = this.instead?.(seen);
    if (other) return other;
    const [, id = '', verb = ''] = /^\/api\/7\/admin\/news\/?([^/?]*)\/?([^?]*)/.exec(seen.path) ?? [];
    const input = seen.body ? (JSON.parse(seen.body) as { id: string; version: number; content: PostContent }) : null;
    if (seen.method === 'POST' && !id && input) return this.create(input);
    const post = this.posts.get(id);
    if (!post) return refusal(404, 'not_found', 'not_found');
    if (seen.method === 'GET') return { body: post };
    const key = String(seen.headers['idempotency-key']);
    if (verb === 'publish' && this.answered.has(key)) return this.answered.get(key) as Reply;
    if (input && input.version !== post.version)
      return refusal(409, 'conflict', 'edited_meanwhile', { version: post.version });
    if (verb === 'publish') {
      const reply = { body: this.put({ ...post, status: 'published', publishedAt: '2026-11-21T10:00:00Z' }) };
      this.published.push(id);
      this.answered.set(key, reply);
      return reply;
    }
    return { body: this.put({ ...post, content: input?.content ?? post.content }) };
  };

  private create({ id, content }: { id: string; content: PostContent }): Reply {
    const stands = this.posts.get(id);
    if (!stands) this.posts.set(id, stored(id, content));
    return { body: this.posts.get(id) };
  }

  private put(post: AdminPost): AdminPost {
    const next = { ...post, version: post.version + 1 };
    this.posts.set(post.id, next);
    return next;
  }
}
