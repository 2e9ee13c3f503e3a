import type { waitingQueuesCard } from '@encrier/contract/school/queues';
import type { CardData } from '@encrier/contract/kernel/cards';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { loadCatalogue } from '#kernel/i18n/i18n.ts';
import { learnQueues } from '#kernel/queues/learn.ts';

/** Loaded only for staff, with the words of every queue. */
const HomeRows = lazy(async () => {
  const [{ HomeRows: rows }] = await Promise.all([
    import('./parts/HomeRows.tsx'),
    learnQueues(),
    loadCatalogue('school/queues'),
  ]);
  return { default: rows };
});

/** The first items, over all rooms. */
function Waiting({ data: { items }, primary }: { data: CardData<typeof waitingQueuesCard>; primary: boolean }) {
  const { t } = useLingui();
  return (
    <Suspense fallback={<Skeletons label={t`Chargement`} rows={items.length} />}>
      <HomeRows items={items} primary={primary} />
    </Suspense>
  );
}

export const queuesHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof waitingQueuesCard>({
    slot: 'queues.waiting',
    order: 20,
    side: 'start',
    todo: true,
    queues: true,
    leads: true,
    waiting: ({ total }) => total,
    Card: Waiting,
  }),
];
