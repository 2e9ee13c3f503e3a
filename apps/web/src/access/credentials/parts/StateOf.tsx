import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconClockX, IconMailForward, IconUserQuestion } from '@tabler/icons-react';
import { accountWords } from '#kernel/account-words.tsx';
import { formatMonthDay } from '#kernel/dates.ts';
import type { Row } from '../credentials.api.ts';
import { stateWords } from './words.ts';

/** A person's state, in a word. */
export function StateOf({ row }: { row: Row }) {
  const { i18n } = useLingui();
  const word = i18n._(stateWords[row.state].one);
  if (row.state === 'connected')
    return (
      <StatusPill tone="ok" icon={IconCircleCheck}>
        {word}
      </StatusPill>
    );
  if (row.state === 'disabled')
    return (
      <StatusPill tone="bad" icon={IconBan}>
        {word}
      </StatusPill>
    );
  if (row.state === 'invited')
    return (
      <StatusPill tone="info" icon={IconMailForward}>
        {word}
      </StatusPill>
    );
  if (row.why === 'expired')
    return (
      <StatusPill tone="warn" icon={IconClockX}>
        <Trans>Code expiré</Trans>
      </StatusPill>
    );
  return (
    <StatusPill tone="warn" icon={IconUserQuestion}>
      {row.why === 'no_account' ? i18n._(accountWords.none) : word}
    </StatusPill>
  );
}

/** An e-mail that did not leave, or has not left yet; empty for a sent or handed code. */
function useUnsent(): (invitation: NonNullable<Row['invitation']>) => string {
  const { t } = useLingui();
  return ({ at, status, reason }) => {
    const day = formatMonthDay(at);
    if (status === 'waiting') return t`e-mail en attente`;
    if (status !== 'failed') return '';
    return reason === 'no_longer' || reason === 'revoked' ? t`e-mail annulé` : t`e-mail refusé le ${day}`;
  };
}

/** The last code handed or sent to a person, and until when it is valid. */
export function useLastSent(): (row: Row) => string {
  const { t } = useLingui();
  const unsent = useUnsent();
  return ({ invitation, expiresAt, state, hasEmail }) => {
    if (!invitation && state !== 'to_invite') return '';
    if (!invitation) return hasEmail ? t`jamais invité` : t`sans e-mail`;
    const words = unsent(invitation);
    if (words) return words;
    const day = formatMonthDay(invitation.at);
    const handed = invitation.channel === 'sheet';
    if (state !== 'invited' || !expiresAt) return handed ? t`fiche du ${day}` : t`e-mail du ${day}`;
    const end = formatMonthDay(expiresAt);
    return handed ? t`fiche du ${day}, valable jusqu’au ${end}` : t`e-mail du ${day}, valable jusqu’au ${end}`;
  };
}
