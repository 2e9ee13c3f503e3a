import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';
import { needsTotp } from '#kernel/auth/rights.ts';

/** Nobody may look as a holder of sensitive rights, or as themselves (SEC-HDR-01). */
export const mayLookAs = (actorId: string, targetId: string, target: ReadonlyMap<PermissionKey, Scope>): boolean =>
  actorId !== targetId && !needsTotp(target);

/** Minutes a look lasts (SEC-HDR-02). */
export const lookMinutes = 30;
