import type { latestCard, toAckCard } from '@encrier/contract/communication/news';
import type { CardData } from '@encrier/contract/kernel/cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconNews, IconSignature } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { SeeAll, useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { shownTodos, TodoRows } from '#kernel/cards/TodoRows.tsx';
import cards from '#kernel/cards/Cards.module.css';
import { formatMonthDay, formatRelative } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { joinNames } from '#kernel/text.ts';
import css from './parts/home/Latest.module.css';

function Cover({ name }: { name: string }) {
  const address = imageAddress(
    useSession((value) => value.school),
    name,
    96,
  );
  return address ? <img className={css.cover} src={address} alt="" width={40} height={40} loading="lazy" /> : null;
}

function LatestNews({ data: { items, unread } }: { data: CardData<typeof latestCard> }) {
  const { t } = useLingui();
  const feed = useAreaPath('/newsfeed');
  return (
    <Card title={t`Actualités`} count={unread} end={<SeeAll href={feed} />} flush>
      <CardRows>
        {items.map((item) => (
          <CardRow
            key={item.id}
            icon={IconNews}
            tone={item.kind === 'urgent' ? 'bad' : 'info'}
            {...(item.cover && { lead: <Cover name={item.cover.fichier} /> })}
            title={
              <bdi dir={item.dir} className={item.read ? undefined : cards.fresh}>
                {item.title}
              </bdi>
            }
            detail={[item.author.label, joinNames(item.forChildren)]}
            {...(feed && { href: `${feed}/${item.id}` })}
            end={
              <span className={css.end}>
                <span className={cards.when}>{formatRelative(item.publishedAt)}</span>
                {!item.read && (
                  <span className={css.unread}>
                    <span className="visually-hidden">{t`non lue`}</span>
                  </span>
                )}
              </span>
            }
          />
        ))}
      </CardRows>
    </Card>
  );
}

function ToAcknowledge({ data, primary }: { data: CardData<typeof toAckCard>; primary: boolean }) {
  const { t } = useLingui();
  const feed = useAreaPath('/newsfeed');
  return (
    <TodoRows
      label={t`Actualités à confirmer`}
      more={data.total - shownTodos}
      moreWords={t`Toutes les actualités à confirmer`}
      href={feed}
    >
      {data.items.slice(0, shownTodos).map((item, index) => {
        const before = item.ack?.deadline ? formatMonthDay(item.ack.deadline) : '';
        return (
          <CardRow
            key={item.id}
            icon={IconSignature}
            tone="warn"
            title={<bdi dir={item.dir}>{item.title}</bdi>}
            detail={before ? t`À confirmer avant le ${before}` : t`À confirmer`}
            end={
              feed && (
                <ButtonLink
                  variant={primary && index === 0 ? 'primary' : 'default'}
                  href={`${feed}/${item.id}`}
                  aria-label={t`Lire et confirmer : ${item.title}`}
                >
                  <Trans>Confirmer</Trans>
                </ButtonLink>
              )
            }
          />
        );
      })}
    </TodoRows>
  );
}

/** What is published for the reader, and what waits for their answer. */
export const newsHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof toAckCard>({
    slot: 'news.to_ack',
    order: 25,
    side: 'start',
    todo: true,
    leads: true,
    waiting: ({ total }) => total,
    Card: ToAcknowledge,
  }),
  homeCard<typeof latestCard>({
    slot: 'news.latest',
    order: 90,
    side: 'end',
    unread: ({ unread }) => unread,
    live: ['news.published', 'news.changed'],
    Card: LatestNews,
  }),
];
