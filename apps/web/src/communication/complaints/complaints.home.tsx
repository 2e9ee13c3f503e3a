import type { toHandleCard } from '@encrier/contract/communication/complaints-handling';
import type { CardData } from '@encrier/contract/kernel/cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessageReport } from '@tabler/icons-react';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';

/** Complaints that wait for the office, with those that are late. */
function ToHandle({ data: { open, late, mine }, primary }: { data: CardData<typeof toHandleCard>; primary: boolean }) {
  const { t } = useLingui();
  const detail =
    late > 0
      ? plural(late, { one: '# en retard', other: '# en retard' })
      : mine > 0
        ? plural(mine, { one: '# vous est affectée', other: '# vous sont affectées' })
        : t`Aucune en retard`;
  return (
    <Card title={t`Réclamations`} flush>
      <CardRow
        icon={IconMessageReport}
        tone={late > 0 ? 'bad' : 'info'}
        title={plural(open, { one: '# réclamation à traiter', other: '# réclamations à traiter' })}
        detail={detail}
        end={
          <ButtonLink
            variant={primary ? 'primary' : 'default'}
            href={late > 0 ? '/admin/reclamations?retard=1' : '/admin/reclamations'}
            aria-label={t`Ouvrir les réclamations`}
          >
            <Trans>Traiter</Trans>
          </ButtonLink>
        }
      />
    </Card>
  );
}

export const complaintsHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof toHandleCard>({
    slot: 'complaints.to_handle',
    order: 30,
    side: 'start',
    leads: true,
    waiting: ({ open }) => open,
    Card: ToHandle,
  }),
];
