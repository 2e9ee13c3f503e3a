import type { AdminPost, PostContent } from '@encrier/contract/communication/news';
import { type KeptState, TextKeeper } from '#kernel/content/text-keeper.ts';
import { createDraft, readPost, saveDraft } from '../../admin.api.ts';
import { askPictures, unlooked } from './ask-pictures.ts';
import { blankBody, bodyOf, type DraftBody, isBlank, sameContent } from './draft-content.ts';
import { copies } from './local-copy.ts';

export type DraftState = KeptState<DraftBody, AdminPost>;

/** Saves; when readers would see pictures of pupils without consent, only once the author says they checked. */
async function saveLooked(...sent: Parameters<typeof saveDraft>): Promise<AdminPost> {
  try {
    return await saveDraft(...sent);
  } catch (error) {
    const pupils = unlooked(error);
    if (pupils === null || !(await askPictures(pupils))) throw error;
    const [id, version, content, notifyAgain] = sent;
    return saveDraft(id, version, content, notifyAgain, true);
  }
}

/** Keeps a publication from being lost. Changes of a published one wait for its button. */
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
      save: saveLooked,
    });
  }
}
