import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { StoredUser } from '@encrier/contract/kernel/stored-user';
import { type Area, areas } from '#kernel/areas.ts';
import { isOwnPage } from '#kernel/session/page-to-open.ts';
import { areasOf } from '#kernel/session/rights.ts';
import type { Refusal } from './resolve.ts';

/** Address of the 403 page: the reason, the missing area or permission, and the requested page. */
export const forbiddenSearch = (refusal: Refusal, page: string): { motif: string; de: string; page: string } => ({
  motif: refusal.why,
  de: refusal.why === 'area' ? refusal.area : refusal.permission,
  page,
});

/** The same, read back; null for any other address. */
export function forbiddenFrom(search: Record<string, unknown>): { refusal: Refusal; page: string } | null {
  const { motif, de, page } = search;
  if (typeof de !== 'string' || typeof page !== 'string' || !isOwnPage(page)) return null;
  if (motif === 'area' && (areas as readonly string[]).includes(de))
    return { refusal: { why: 'area', area: de as Area }, page };
  return motif === 'permission' || motif === 'factor' ? { refusal: { why: motif, permission: de }, page } : null;
}

/** Whether the missing right is now held. */
export const isGrantedNow = (refusal: Refusal, user: StoredUser): boolean =>
  refusal.why === 'area'
    ? areasOf(user).includes(refusal.area)
    : user.permissions[refusal.permission as PermissionKey] !== undefined;
