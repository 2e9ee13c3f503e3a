import type { AdminRow } from '@encrier/contract/communication/news';

/** Search parameter of the composer that names the draft being written. */
export const DRAFT_PARAM = 'brouillon';

/** Where a publication is edited: an author who may not edit publications continues the draft where it was begun. */
export function editHref(
  { id, status, can }: Pick<AdminRow, 'id' | 'status' | 'can'>,
  mayEdit: boolean,
  mayCreate: boolean,
): string | null {
  if (!can.edit) return null;
  if (mayEdit) return `/admin/news/edit/${id}`;
  return mayCreate && (status === 'draft' || status === 'in_review') ? `/admin/news/create?${DRAFT_PARAM}=${id}` : null;
}
