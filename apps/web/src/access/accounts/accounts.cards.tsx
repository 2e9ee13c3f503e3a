import type { accountCard } from '@encrier/contract/access/roles';
import type { CardData } from '@encrier/contract/kernel/cards';
import { Card, CardRow } from '@encrier/ui/data/Card';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleOff, IconHourglass } from '@tabler/icons-react';
import { accountWords } from '#kernel/account-words.tsx';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { formatRelative } from '#kernel/dates.ts';
import { useCan } from '#kernel/session/rights.ts';

function AccountOf({ data }: { data: CardData<typeof accountCard> }) {
  const { t, i18n } = useLingui();
  const mayOpen = useCan('users.manage');
  const { accountId, username, status, lastSeenAt } = data;
  const seen = lastSeenAt ? formatRelative(lastSeenAt) : '';
  const state = {
    active: {
      icon: IconCircleCheck,
      tone: 'ok' as const,
      words: lastSeenAt ? t`Actif, vu ${seen}` : t`Actif, jamais vu`,
    },
    invited: { icon: IconHourglass, tone: 'warn' as const, words: i18n._(accountWords.invited) },
    disabled: { icon: IconCircleOff, tone: 'bad' as const, words: i18n._(accountWords.disabled) },
  }[status];
  return (
    <Card
      title={t`Compte`}
      flush
      end={
        mayOpen && (
          <UiLink href={`/admin/accounts?compte=${accountId}`}>
            <Trans>Ouvrir le compte</Trans>
          </UiLink>
        )
      }
    >
      <CardRow icon={state.icon} tone={state.tone} title={state.words} detail={<bdi dir="ltr">{username}</bdi>} />
    </Card>
  );
}

export const accountsPersonCards: readonly AnyPageCard[] = [
  pageCard<typeof accountCard>({ slot: 'account', Card: AccountOf }),
];
