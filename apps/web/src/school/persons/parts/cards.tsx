import { Card, CardRow } from '@encrier/ui/data/Card';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleOff, IconHourglass } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { accountWords } from '#kernel/account-words.tsx';
import { formatRelative } from '#kernel/dates.ts';
import { useCan } from '#kernel/session/rights.ts';
import { PupilDocuments } from '../../../communication/documents/pupil/pupil.public.tsx';

type Account = {
  accountId: string | null;
  username: string;
  status: 'invited' | 'active' | 'disabled';
  lastSeenAt: string | null;
};

function AccountCard({ data }: { data: unknown }) {
  const { t, i18n } = useLingui();
  const mayOpen = useCan('users.manage');
  const { accountId, username, status, lastSeenAt } = data as Account;
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
        mayOpen &&
        accountId && (
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

/**
 * Component of each declared slot of a person's page (`personCard` of the API); a slot without one is left out.
 * A card that needs the words of its own room takes them from that room's `.public.tsx`.
 */
export const personCards: Record<string, ComponentType<{ data: unknown }>> = {
  account: AccountCard,
  documents: PupilDocuments,
};

/** Cards of a person's page. */
export const PersonCards = ({ cards }: { cards: readonly Filled[] }) => <Slots of={personCards} cards={cards} />;

type Filled = { slot: string; data?: unknown };
/** Fills the declared slots of a page. */
export function Slots({
  of,
  cards,
}: {
  of: Readonly<Record<string, ComponentType<{ data: unknown }>>>;
  cards: readonly Filled[];
}) {
  return cards.map(({ slot, data }) => {
    const One = of[slot];
    return One ? <One key={slot} data={data} /> : null;
  });
}
