import type { waitingCard } from '@encrier/contract/access/credentials';
import type { CardData } from '@encrier/contract/kernel/cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconKey } from '@tabler/icons-react';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';

/** Guardians who never signed in, for people who follow the campaign. */
function Waiting({ data: { waiting }, primary }: { data: CardData<typeof waitingCard>; primary: boolean }) {
  const { t } = useLingui();
  return (
    <Card title={t`Identifiants des parents`} flush>
      <CardRow
        icon={IconKey}
        tone="info"
        title={plural(waiting, {
          one: '# parent ne s’est jamais connecté',
          other: '# parents ne se sont jamais connectés',
        })}
        detail={t`Une fiche ou un e-mail leur donne un code`}
        end={
          <ButtonLink
            variant={primary ? 'primary' : 'default'}
            href="/admin/parent-credentials?etat=a-inviter"
            aria-label={t`Aider les parents à se connecter`}
          >
            <Trans>Les aider</Trans>
          </ButtonLink>
        }
      />
    </Card>
  );
}

export const credentialsHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof waitingCard>({ slot: 'credentials.waiting', order: 110, side: 'end', Card: Waiting }),
];
