import type { CardData } from '@encrier/contract/kernel/cards';
import type { unreadCardsCard } from '@encrier/contract/teaching/report-cards-families';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { CardRow } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { shownTodos, TodoRows } from '#kernel/cards/TodoRows.tsx';

/** Cards that the reader must still confirm having read. */
function Unread({ data: { items } }: { data: CardData<typeof unreadCardsCard> }) {
  const { t } = useLingui();
  const list = useAreaPath('/bulletins');
  return (
    <TodoRows
      label={t`Bulletins à lire`}
      more={items.length - shownTodos}
      moreWords={t`Tous les bulletins à lire`}
      href={list}
    >
      {items.slice(0, shownTodos).map((one) => (
        <CardRow
          key={one.id}
          icon={IconReportAnalytics}
          tone="info"
          title={t`Bulletin : ${one.term}`}
          {...(!one.self && { detail: <bdi>{one.pupil}</bdi> })}
          end={
            list && (
              <ButtonLink
                href={one.self ? list : `${list}?enfant=${one.pupilId}`}
                aria-label={
                  one.self ? t`Lire le bulletin : ${one.term}` : t`Lire le bulletin : ${one.pupil}, ${one.term}`
                }
              >
                <Trans>Lire</Trans>
              </ButtonLink>
            )
          }
        />
      ))}
    </TodoRows>
  );
}

export const reportCardsHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof unreadCardsCard>({
    slot: 'report-cards.unread',
    order: 29,
    side: 'start',
    todo: true,
    waiting: ({ items }) => items.length,
    Card: Unread,
  }),
];
