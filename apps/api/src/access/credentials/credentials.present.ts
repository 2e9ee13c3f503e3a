import type {
  credentialBoard,
  CredentialFigures,
  CredentialRow,
  CredentialState,
} from '@encrier/contract/access/credentials';
import type { ResponseInput } from '@encrier/contract/kernel/route';

export type BoardRow = {
  whole: boolean;
  id: string | null;
  name: string | null;
  level: string | null;
  head: string | null;
  state: CredentialState;
  n: number;
  bare: number;
};
export type StoredRow = {
  id: string;
  first_name: string;
  last_name: string;
  detail: string;
  account_id: string | null;
  username: string | null;
  last_seen_at: string | Date | null;
  has_email: boolean;
  state: CredentialState;
  expires_at: string | Date | null;
  channel: 'sheet' | 'mail' | null;
  mail_status: 'waiting' | 'sent' | 'failed' | null;
  reason: string | null;
  sent_at: string | Date | null;
};

const figureOf = {
  connected: 'connected',
  invited: 'invited',
  to_invite: 'toInvite',
  disabled: 'disabled',
} as const satisfies Record<CredentialState, keyof CredentialFigures>;
const none = (): CredentialFigures => ({ connected: 0, invited: 0, toInvite: 0, disabled: 0, noAccount: 0 });
const instant = (at: string | Date | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Figures of the school and of its classes in their order; staff who teach no class count for the school alone. */
export function presentBoard(
  rows: readonly BoardRow[],
  days: readonly { day: string; n: number }[],
  mail: boolean,
): ResponseInput<typeof credentialBoard> {
  const total = none();
  const classes = new Map<string, ResponseInput<typeof credentialBoard>['classes'][number]>();
  for (const { whole, id, name, level, head, state, n, bare } of rows) {
    if (whole) {
      total[figureOf[state]] += n;
      total.noAccount += bare;
    } else if (id && name) {
      const one = classes.get(id) ?? { id, name, level: level ?? '', headTeacher: head ?? '', ...none() };
      one[figureOf[state]] += n;
      one.noAccount += bare;
      classes.set(id, one);
    }
  }
  return { total, classes: [...classes.values()], days: days.map(({ day, n }) => ({ day, activations: n })), mail };
}

/** One line of the list, with the reason why a person has no valid code. */
export function presentRow(row: StoredRow, now: Date): CredentialRow {
  const expired = row.expires_at !== null && new Date(row.expires_at) <= now;
  return {
    id: row.id,
    accountId: row.account_id,
    label: `${row.first_name} ${row.last_name}`,
    username: row.username,
    detail: row.detail,
    state: row.state,
    why: row.state !== 'to_invite' ? null : !row.account_id ? 'no_account' : expired ? 'expired' : 'never',
    expiresAt: instant(row.expires_at),
    hasEmail: row.has_email,
    invitation: row.channel &&
      row.mail_status && {
        channel: row.channel,
        status: row.mail_status,
        reason: row.reason ?? '',
        at: instant(row.sent_at) ?? now.toISOString(),
      },
    lastSeenAt: instant(row.last_seen_at),
  };
}
