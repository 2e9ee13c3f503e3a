import type { AudienceRule } from '@encrier/contract/communication/audience';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { createDraft } from './admin/admin.api.ts';
import { blankContent } from './admin/parts/draft/draft-content.ts';
import { DRAFT_PARAM } from './admin/parts/list/links.ts';

/**
 * Starts a publication for an audience, and returns the address to edit it. Nobody is notified before it is published.
 */
export async function beginNews(audience: readonly AudienceRule[]): Promise<string> {
  const id = newDraftId();
  await createDraft(id, { ...blankContent, audience: [...audience] });
  return `/admin/news/create?${DRAFT_PARAM}=${id}`;
}
