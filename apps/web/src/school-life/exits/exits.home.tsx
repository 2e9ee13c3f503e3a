import type { CardData } from '@encrier/contract/kernel/cards';
import type { exitsToDecideCard } from '@encrier/contract/school-life/exits';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDoorExit } from '@tabler/icons-react';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';

/** Requests to leave that wait for the office, with those of today. */
function ToDecide({
  data: { waiting, today },
  primary,
}: {
  data: CardData<typeof exitsToDecideCard>;
  primary: boolean;
}) {
  const { t } = useLingui();
  return (
    <Card title={t`Sorties d’élèves`} flush>
      <CardRow
        icon={IconDoorExit}
        tone={today > 0 ? 'warn' : 'info'}
        title={plural(waiting, { one: '# demande de sortie à décider', other: '# demandes de sortie à décider' })}
        detail={
          today > 0
            ? plural(today, { one: '# pour aujourd’hui', other: '# pour aujourd’hui' })
            : t`Aucune pour aujourd’hui`
        }
        end={
          <ButtonLink
            variant={primary ? 'primary' : 'default'}
            href="/admin/student-exit"
            aria-label={t`Ouvrir les demandes de sortie`}
          >
            <Trans>Décider</Trans>
          </ButtonLink>
        }
      />
    </Card>
  );
}

export const exitsHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof exitsToDecideCard>({
    slot: 'exits.to_decide',
    order: 25,
    side: 'start',
    leads: true,
    waiting: ({ waiting }) => waiting,
    Card: ToDecide,
  }),
];
