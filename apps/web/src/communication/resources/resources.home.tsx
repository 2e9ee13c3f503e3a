import { usePageArea } from '#kernel/frame/page-path.ts';
import type { freshCard } from '@encrier/contract/communication/resources';
import type { CardData } from '@encrier/contract/kernel/cards';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { IconBooks } from '@tabler/icons-react';
import { SeeAll } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { namedIn } from '#kernel/content/subject-name.ts';

/** Resources added by teachers since the reader's last visit. */
function Fresh({ data: { total, items } }: { data: CardData<typeof freshCard> }) {
  const { t } = useLingui();
  const shelf = usePageArea() === 'parent' ? '/parent/resources' : '/eleve/resources';
  return (
    <Card title={t`Nouvelles ressources`} count={total} end={<SeeAll href={`${shelf}?nouveau=1`} />} flush>
      <CardRows>
        {items.map(({ id, title, subject }) => (
          <CardRow
            key={id}
            icon={IconBooks}
            tone="info"
            title={<bdi>{title}</bdi>}
            detail={<bdi>{namedIn(subject)}</bdi>}
            href={`${shelf}?voir=${id}`}
          />
        ))}
      </CardRows>
    </Card>
  );
}

export const resourcesHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof freshCard>({ slot: 'resources.fresh', order: 140, side: 'end', Card: Fresh }),
];
