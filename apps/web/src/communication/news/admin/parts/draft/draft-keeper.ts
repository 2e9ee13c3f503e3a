import type { AdminPost, PostContent } from '@encrier/contract/communication/news';
import { type KeptState, TextKeeper } from '#kernel/content/text-keeper.ts';
import { createDraft, readPost, saveDraft } from '../../admin.api.ts';
import { blankBody, bodyOf, type DraftBody, isBlank, sameContent } from './draft-content.ts';
import { copies } from './local-copy.ts';

export type DraftState = KeptState<DraftBody, AdminPost>;

/** Keeps one publication from being lost. What readers already have waits for its button. */
export class DraftKeeper extends TextKeeper<PostContent, DraftBody, AdminPost> {
  constructor(id: string, opened: AdminPost | null) {
    super(id, opened, {
      blank: blankBody,
      bodyOf,
      isBlank,
      same: sameContent,
      alone: (post) => post === null || post.status === 'draft',
      copies,
      create: createDraft,
      read: readPost,
      save: saveDraft,
    });
  }
}
