import type { messagesCard } from '@encrier/contract/communication/messages';
import type { CardData } from '@encrier/contract/kernel/cards';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { SeeAll, useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import cards from '#kernel/cards/Cards.module.css';
import { formatRelative } from '#kernel/dates.ts';

/** Threads with something unread. */
function Unread({ data: { unread, items } }: { data: CardData<typeof messagesCard>; primary: boolean }) {
  const { t } = useLingui();
  const path = useAreaPath('/messages');
  return (
    <Card title={t`Messages`} count={unread} end={<SeeAll href={path} />} flush>
      <CardRows>
        {items.map(({ threadId, subject, dir, from, at }) => (
          <CardRow
            key={threadId}
            icon={IconMail}
            tone="info"
            title={
              <bdi dir={dir} className={cards.fresh}>
                {subject}
              </bdi>
            }
            detail={<bdi>{from}</bdi>}
            {...(path && { href: `${path}/view/${threadId}` })}
            end={<span className={cards.when}>{formatRelative(at)}</span>}
          />
        ))}
      </CardRows>
    </Card>
  );
}

export const messagesHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof messagesCard>({
    slot: 'messages',
    order: 80,
    side: 'end',
    unread: ({ unread }) => unread,
    Card: Unread,
  }),
];
