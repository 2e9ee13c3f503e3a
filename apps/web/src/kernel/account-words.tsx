import { StatusPill } from '@encrier/ui/data/StatusPill';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconCircleDashed, IconHourglass } from '@tabler/icons-react';

/** State of a person's account. */
export type AccountState = 'none' | 'invited' | 'active' | 'disabled';

/** The word for each state of an account, the same on every screen: singular, then plural. */
export const accountWords: Readonly<Record<AccountState, MessageDescriptor>> = {
  none: msg`Sans compte`,
  invited: msg`Jamais connecté`,
  active: msg`Actif`,
  disabled: msg`Désactivé`,
};
export const accountsWords: Readonly<Record<AccountState, MessageDescriptor>> = {
  none: msg`Sans compte`,
  invited: msg`Jamais connectés`,
  active: msg`Actifs`,
  disabled: msg`Désactivés`,
};
/** For accounts never used, on pages that hand out codes: with a valid code, and without. */
export const codeWords = { sent: msg`Invité`, wanted: msg`À inviter` } as const;
export const codesWords = { sent: msg`Invités`, wanted: msg`À inviter` } as const;

const looks = {
  none: { icon: IconCircleDashed, tone: 'plain' },
  invited: { icon: IconHourglass, tone: 'plain' },
  active: { icon: IconCircleCheck, tone: 'ok' },
  disabled: { icon: IconBan, tone: 'bad' },
} as const;

/** Whether somebody can sign in, in one word. */
export function AccountPill({ state }: { state: AccountState }) {
  const { i18n } = useLingui();
  const { icon, tone } = looks[state];
  return (
    <StatusPill tone={tone} icon={icon}>
      {i18n._(accountWords[state])}
    </StatusPill>
  );
}
