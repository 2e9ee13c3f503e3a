import type { DraftMessage, MessageContent } from '@encrier/contract/communication/messages';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { LocalCopies } from '#kernel/content/local-copies.ts';
import { type KeptState, TextKeeper } from '#kernel/content/text-keeper.ts';
import { session } from '#kernel/session/session.ts';
import { storageKey } from '#kernel/settings.ts';
import { createDraft, readDraft, saveDraft } from '../../messages.api.ts';
import { blankBody, bodyOf, type DraftBody, isBlank, sameContent } from './draft-content.ts';

export type MessageState = KeptState<DraftBody, DraftMessage>;

/** Messages that the server does not have yet, as this device keeps them. */
export const copies = new LocalCopies<DraftBody>('message-draft', (kept) => {
  const body = kept as Partial<DraftBody> | null;
  return typeof body?.content?.html === 'string'
    ? { ...blankBody, ...body, content: { ...blankBody.content, ...body.content } }
    : null;
});

/** Keeps a message from being lost, a draft or a returned one. */
export class MessageKeeper extends TextKeeper<MessageContent, DraftBody, DraftMessage> {
  constructor(
    id: string,
    opened: DraftMessage | null,
    content: Partial<MessageContent> = {},
    labels: DraftBody['labels'] = {},
  ) {
    const alone = (post: DraftMessage | null): boolean =>
      post === null || ['draft', 'returned', 'refused'].includes(post.status);
    super(id, opened, {
      blank: { ...blankBody, content: { ...blankBody.content, ...content }, labels },
      bodyOf,
      isBlank,
      same: sameContent,
      alone,
      copies,
      create: createDraft,
      read: readDraft,
      save: saveDraft,
    });
  }
}

const slot = (threadId: string): string | null => {
  const { school, user } = session.get();
  return school && user ? storageKey(`${school.schoolId}-message-answer-${user.user.id}-${threadId}`) : null;
};

/** The draft of this person's reply to a thread on this device; a new one when there is none. */
export function answerId(threadId: string): { id: string; begun: boolean } {
  const name = slot(threadId);
  const kept = name && localStorage.getItem(name);
  if (kept) return { id: kept, begun: true };
  return { id: newDraftId(), begun: false };
}

/** Remembers the draft of a reply, or forgets it once it is sent or discarded. */
export function keepAnswerId(threadId: string, id: string | null): void {
  const name = slot(threadId);
  if (!name) return;
  try {
    if (id) localStorage.setItem(name, id);
    else localStorage.removeItem(name);
  } catch {
    // Storage full: the draft is still among the drafts.
  }
}
