import type { Article } from '@encrier/contract/communication/news';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { commentOf, type CommentRow } from './comments.present.ts';

/** A comment of a publication, for its page. */
export const presentComment = (
  actor: AccountActor,
  postAuthorId: string,
  row: CommentRow,
): Article['comments'][number] => commentOf(actor, postAuthorId, row);
