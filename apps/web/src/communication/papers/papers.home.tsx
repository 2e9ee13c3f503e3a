import type { papersCard } from '@encrier/contract/communication/papers';
import type { CardData } from '@encrier/contract/kernel/cards';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { SeeAll, useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { formatMonthDay } from '#kernel/dates.ts';

/** Papers that the school waits for. */
function ToDo({ data: { items, total } }: { data: CardData<typeof papersCard> }) {
  const { t } = useLingui();
  const path = `${useAreaPath('/documents') ?? '/documents'}?vue=pieces`;
  return (
    <Card title={t`Pièces à remettre`} count={total} countTone="warn" end={<SeeAll href={path} />} flush>
      <CardRows>
        {items.map(({ id, title, dueOn, child, late }) => {
          const day = formatMonthDay(dueOn);
          return (
            <CardRow
              key={id}
              icon={IconUpload}
              tone={late ? 'bad' : 'warn'}
              title={<bdi>{title}</bdi>}
              detail={[child, late ? t`attendu le ${day}` : t`avant le ${day}`]}
              href={path}
              chevron
            />
          );
        })}
      </CardRows>
    </Card>
  );
}

export const papersHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof papersCard>({
    slot: 'papers.todo',
    order: 60,
    side: 'start',
    waiting: ({ total }) => total,
    Card: ToDo,
  }),
];
