import type { CardData } from '@encrier/contract/kernel/cards';
import type { unreadCardsCard } from '@encrier/contract/teaching/report-cards-families';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { IconReportAnalytics } from '@tabler/icons-react';
import { SeeAll, useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';

/** Cards that one has not said to have read. */
function Unread({ data: { items } }: { data: CardData<typeof unreadCardsCard> }) {
  const { t } = useLingui();
  const list = useAreaPath('/bulletins');
  return (
    <Card title={t`Bulletins à lire`} end={<SeeAll href={list} />} flush>
      <CardRows>
        {items.map((one) => (
          <CardRow
            key={one.id}
            icon={IconReportAnalytics}
            title={<bdi>{one.term}</bdi>}
            {...(!one.self && { detail: <bdi>{one.pupil}</bdi> })}
            {...(list && { href: one.self ? list : `${list}?enfant=${one.pupilId}` })}
            chevron
          />
        ))}
      </CardRows>
    </Card>
  );
}

export const reportCardsHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof unreadCardsCard>({
    slot: 'report-cards.unread',
    order: 29,
    side: 'start',
    waiting: ({ items }) => items.length,
    Card: Unread,
  }),
];
