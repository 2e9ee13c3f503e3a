import type { CardData } from '@encrier/contract/kernel/cards';
import type { QueueKind } from '@encrier/contract/queues.generated';
import type { toDecideCard } from '@encrier/contract/school/dashboard';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type AnyDashboardFace, dashboardFace } from '#kernel/dashboard/faces.ts';
import { queueFace } from '#kernel/queues/learn.ts';

/** Number of queues shown; the others are on their page. */
const shownQueues = 6;

/** Waiting items, queue by queue. */
function ToDecide({ data: { total, late, queues } }: { data: CardData<typeof toDecideCard> }) {
  const { t, i18n } = useLingui();
  const rows = queues.flatMap((queue) => {
    const face = queueFace(queue.queue as QueueKind);
    return face ? [{ ...queue, face }] : [];
  });
  return (
    <Card
      title={t`À décider`}
      count={total}
      countTone={late ? 'bad' : 'info'}
      flush
      end={
        <ButtonLink size="small" href="/admin/a-traiter">
          <Trans>Tout voir</Trans>
        </ButtonLink>
      }
    >
      <CardRows label={t`À décider`}>
        {rows.slice(0, shownQueues).map(({ queue, total: waits, late: tardy, face }) => (
          <CardRow
            key={queue}
            icon={face.icon}
            tone={tardy ? 'bad' : 'info'}
            title={i18n._(face.name)}
            detail={
              tardy
                ? plural(tardy, { one: '# en retard', other: '# en retard' })
                : plural(waits, { one: '# chose attend', other: '# choses attendent' })
            }
            href={face.href}
            end={waits}
          />
        ))}
      </CardRows>
    </Card>
  );
}

export const queuesDashboard: readonly AnyDashboardFace[] = [
  dashboardFace<typeof toDecideCard>({
    slot: 'queues.to_decide',
    order: 100,
    panels: [{ order: 30, Panel: ToDecide }],
  }),
];
