import type { waitingQueuesCard } from '@encrier/contract/school/queues';
import type { CardData } from '@encrier/contract/kernel/cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { loadCatalogue } from '#kernel/i18n/i18n.ts';
import { learnQueues } from '#kernel/queues/learn.ts';

/** Loaded for the staff alone, with the words of every queue. */
const HomeRows = lazy(async () => {
  const [{ HomeRows: rows }] = await Promise.all([
    import('./parts/HomeRows.tsx'),
    learnQueues(),
    loadCatalogue('school/queues'),
  ]);
  return { default: rows };
});

/** The first things to do, over every room. */
function Waiting({
  data: { total, late, items },
  primary,
}: {
  data: CardData<typeof waitingQueuesCard>;
  primary: boolean;
}) {
  const { t } = useLingui();
  const path = useAreaPath('/a-traiter');
  return (
    <Card
      title={t`À traiter`}
      count={total}
      countTone={late ? 'bad' : 'info'}
      flush
      {...(path && {
        end: (
          <ButtonLink size="small" href={path}>
            <Trans>Tout voir</Trans>
          </ButtonLink>
        ),
      })}
    >
      <Suspense fallback={<Skeletons label={t`Chargement`} rows={items.length} />}>
        <HomeRows items={items} primary={primary} />
      </Suspense>
    </Card>
  );
}

export const queuesHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof waitingQueuesCard>({
    slot: 'queues.waiting',
    order: 20,
    side: 'start',
    leads: true,
    waiting: ({ total }) => total,
    Card: Waiting,
  }),
];
