import { randomUUID } from 'node:crypto';
import { type PostContent, addComment, createPost } from '@encrier/contract/communication/news';
import { testNotification } from '@encrier/contract/kernel/notifications';
import type { Call } from '../product/caller.ts';

export type Write = {
  kind: 'draft' | 'comment' | 'notice';
  key: string;
  /** Id of the draft, or the comment's own text. */
  mark: string;
  /** What the server said, once it said it. */
  answer: unknown;
  /** `sent` nobody knows; `acknowledged` the server promised it. */
  state: 'sent' | 'acknowledged';
};

/** A draft that says nothing to anybody. */
export const draft = (title: string): PostContent => ({
  kind: 'information',
  title,
  html: '<p>Texte</p>',
  categoryId: null,
  audience: [{ kind: 'everyone' }],
  coverId: null,
  attachmentIds: [],
  video: null,
  publishAt: null,
  expiresAt: null,
  pinned: false,
  pinnedUntil: null,
  ackRequired: false,
  ackDeadline: null,
  ackReminders: false,
  reactions: true,
  comments: 'free',
  notify: 'silent',
  event: null,
});

/** Sends one write with its key. Throws when the connection breaks, and on an answer that is no success. */
export async function send(call: Call, postId: string, write: Write): Promise<{ body: unknown; replayed: boolean }> {
  const { status, body, replayed } =
    write.kind === 'draft'
      ? await call(
          createPost,
          { body: { id: write.mark, content: draft(`Brouillon ${write.mark.slice(0, 8)}`) } },
          write.key,
        )
      : write.kind === 'comment'
        ? await call(addComment, { params: { id: postId }, body: { body: write.mark } }, write.key)
        : await call(testNotification, { body: {} }, write.key);
  if (status === 503) throw new Error('not ready');
  if (status !== 200) throw new Refused(`${write.kind}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  return { body, replayed };
}

/** The server said no: the test itself is wrong, or the server is. */
export class Refused extends Error {}

/** A new write of one kind. */
export function newWrite(kind: Write['kind']): Write {
  const mark = kind === 'draft' ? randomUUID() : `Commentaire ${randomUUID()}`;
  return { kind, key: randomUUID(), mark, answer: null, state: 'sent' };
}

const kinds = ['draft', 'comment', 'draft', 'comment', 'notice'] as const;

/** Several writers at once, each one write after the other, until the server is gone. Answers everything that was sent. */
export async function writeUntilGone(call: Call, postId: string, writers: number): Promise<Write[]> {
  const sent: Write[] = [];
  const writer = async (first: number): Promise<void> => {
    for (let turn = first; ; turn += 1) {
      const write = newWrite(kinds[turn % kinds.length] ?? 'draft');
      sent.push(write);
      try {
        write.answer = (await send(call, postId, write)).body;
        write.state = 'acknowledged';
      } catch (error) {
        if (error instanceof Refused) throw error;
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, index) => writer(index)));
  return sent;
}
