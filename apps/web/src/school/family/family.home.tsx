import type { helloCard } from '@encrier/contract/school/family';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { IconHandStop } from '@tabler/icons-react';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';

/** Leads a guardian to the welcome, once. */
function Welcome() {
  const { t } = useLingui();
  return (
    <Card title={t`Pour bien commencer`} flush>
      <CardRows>
        {[
          <CardRow
            key="hello"
            icon={IconHandStop}
            tone="ink"
            title={t`Vérifiez vos coordonnées et vos autorisations`}
            detail={t`Trois étapes, quand vous voulez. Elles se retrouvent dans « Ma famille ».`}
            href="/parent/hello"
            chevron
          />,
        ]}
      </CardRows>
    </Card>
  );
}

export const familyHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof helloCard>({ slot: 'family.hello', order: 100, side: 'start', Card: Welcome }),
];
