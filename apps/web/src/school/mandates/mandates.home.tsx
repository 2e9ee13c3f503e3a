import type { CardData } from '@encrier/contract/kernel/cards';
import type { classMandatesCard } from '@encrier/contract/school/mandates';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { MandateLines } from './parts/MandateLines.home.tsx';

/** Representatives of the pupil's class. */
function Delegates({ data: { class: name, items } }: { data: CardData<typeof classMandatesCard> }) {
  const { t } = useLingui();
  return (
    <Card title={t`Délégués de la classe ${name}`} flush>
      <MandateLines
        items={items}
        end={({ self }) =>
          self ? (
            <StatusPill tone="ok">
              <Trans>Moi</Trans>
            </StatusPill>
          ) : null
        }
      />
    </Card>
  );
}

export const mandatesHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof classMandatesCard>({
    slot: 'mandates',
    order: 970,
    side: 'end',
    live: ['mandates.changed'],
    Card: Delegates,
  }),
];
