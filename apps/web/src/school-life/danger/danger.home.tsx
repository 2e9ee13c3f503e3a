import type { dangerCard } from '@encrier/contract/school-life/danger';
import type { CardData } from '@encrier/contract/kernel/cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { CardRow } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldHeart } from '@tabler/icons-react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';

/** Reports that wait for the team. */
function Waiting({ data: { waiting, late }, primary }: { data: CardData<typeof dangerCard>; primary: boolean }) {
  const { t } = useLingui();
  const path = useAreaPath('/information-preoccupante');
  return (
    <CardRow
      icon={IconShieldHeart}
      tone={late ? 'bad' : 'warn'}
      title={plural(waiting, {
        one: '# information préoccupante à traiter',
        other: '# informations préoccupantes à traiter',
      })}
      detail={late > 0 && t`En retard : ${late}`}
      end={
        path && (
          <ButtonLink
            variant={primary ? 'primary' : 'default'}
            href={path}
            aria-label={t`Ouvrir les informations préoccupantes`}
          >
            <Trans>Ouvrir</Trans>
          </ButtonLink>
        )
      }
    />
  );
}

export const dangerHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof dangerCard>({
    slot: 'danger',
    order: 19,
    side: 'start',
    todo: true,
    leads: true,
    waiting: ({ waiting }) => waiting,
    live: ['danger.changed'],
    Card: Waiting,
  }),
];
