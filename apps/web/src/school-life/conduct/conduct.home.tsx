import type { ownConductCard } from '@encrier/contract/school-life/conduct';
import type { CardData } from '@encrier/contract/kernel/cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { CardRow } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEyeCheck } from '@tabler/icons-react';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { useAreaPath } from '#kernel/cards/area-path.tsx';

/** What the school asks to acknowledge. */
function ToRead({ data: { waiting }, primary }: { data: CardData<typeof ownConductCard>; primary: boolean }) {
  const { t } = useLingui();
  const path = useAreaPath('/suivi');
  return (
    <CardRow
      icon={IconEyeCheck}
      tone="info"
      title={plural(waiting, { one: '# observation de suivi à lire', other: '# observations de suivi à lire' })}
      detail={t`L’école demande un accusé de réception.`}
      end={
        path && (
          <ButtonLink variant={primary ? 'primary' : 'default'} href={path} aria-label={t`Ouvrir le suivi`}>
            <Trans>Lire</Trans>
          </ButtonLink>
        )
      }
    />
  );
}

export const conductHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof ownConductCard>({
    slot: 'conduct.own',
    order: 22,
    side: 'start',
    todo: true,
    leads: true,
    waiting: ({ waiting }) => waiting,
    live: ['conduct.changed'],
    Card: ToRead,
  }),
];
