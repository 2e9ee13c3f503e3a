import type { LeftOut } from '@encrier/contract/access/credentials';

/** People of a page of the list. */
export const pageSize = 50;
/** Minutes that a QR which signs a phone in lives. */
export const qrMinutes = 15;

export type Facts = { accountId: string | null; status: string | null; email: string | null };
export type Reason = keyof LeftOut;
export const nobodyLeftOut: LeftOut = { own: 0, above: 0, disabled: 0, noEmail: 0, noAccount: 0, unchanged: 0 };

/**
 * Why a person is left out of an issue of codes: no account yet, the issuer, more rights than the issuer, a closed
 * account; by mail, no address.
 */
export function leftOutOf(
  one: Facts,
  { self, above, byMail }: { self: string | null; above: ReadonlySet<string>; byMail: boolean },
): Reason | null {
  if (one.accountId === null) return 'noAccount';
  if (one.accountId === self) return 'own';
  if (above.has(one.accountId)) return 'above';
  if (one.status === 'disabled') return 'disabled';
  return byMail && !one.email ? 'noEmail' : null;
}

/** Separates the accepted people from the others, with the count of each reason. */
export function sorted<T>(list: readonly T[], reasonOf: (one: T) => Reason | null): { kept: T[]; leftOut: LeftOut } {
  const leftOut = { ...nobodyLeftOut };
  const kept = list.filter((one) => {
    const reason = reasonOf(one);
    if (reason) leftOut[reason] += 1;
    return !reason;
  });
  return { kept, leftOut };
}
