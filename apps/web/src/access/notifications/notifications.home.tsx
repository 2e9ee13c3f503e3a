import type { noticesCard } from '@encrier/contract/access/auth';
import type { CardData } from '@encrier/contract/kernel/cards';
import type { Notification } from '@encrier/contract/kernel/notifications';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { SeeAll } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import cards from '#kernel/cards/Cards.module.css';
import { formatRelative } from '#kernel/dates.ts';
import { noticeIcon, noticeObject, noticeWords, notificationAddress } from '#kernel/notices/notices.ts';

function Latest({ data: { items, unread } }: { data: CardData<typeof noticesCard> }) {
  const { t, i18n } = useLingui();
  const things = [...Map.groupBy(items, noticeObject).values()].map(([latest]) => latest as Notification);
  return (
    <Card title={t`Notifications`} count={unread} end={<SeeAll href="/notifications" />} flush>
      <CardRows>
        {things.map((item) => (
          <CardRow
            key={item.id}
            icon={noticeIcon(item.type)}
            tone={item.priority === 'critical' ? 'bad' : 'plain'}
            title={<bdi className={item.readAt ? undefined : cards.fresh}>{noticeWords(item, i18n).title}</bdi>}
            detail={noticeWords(item, i18n).detail}
            href={notificationAddress(item)}
            end={<span className={cards.when}>{formatRelative(item.createdAt)}</span>}
          />
        ))}
      </CardRows>
    </Card>
  );
}

export const notificationsHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof noticesCard>({
    slot: 'notifications.latest',
    order: 130,
    side: 'end',
    live: ['notification.new'],
    Card: Latest,
  }),
];
