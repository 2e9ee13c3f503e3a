import type { CardData } from '@encrier/contract/kernel/cards';
import type { reenrolmentCard } from '@encrier/contract/school/reenrolment';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarCheck } from '@tabler/icons-react';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { formatMonthDay } from '#kernel/dates.ts';
import { together } from '#kernel/text.ts';

type Data = CardData<typeof reenrolmentCard>;
/** A guardian owes the school an answer for next year. */
function AnswerDue({ data: { children, closesOn, name }, primary }: { data: Data; primary: boolean }) {
  const { t } = useLingui();
  const [who, until] = [together(children), formatMonthDay(closesOn)];
  return (
    <Card title={t`Réinscription ${name}`} flush>
      <CardRow
        icon={IconCalendarCheck}
        tone="warn"
        title={t`Réponse attendue`}
        detail={t`Pour ${who}, jusqu’au ${until}`}
        end={
          <ButtonLink
            variant={primary ? 'primary' : 'default'}
            href="/parent/reinscription"
            aria-label={t`Répondre à la réinscription`}
          >
            <Trans>Répondre</Trans>
          </ButtonLink>
        }
      />
    </Card>
  );
}

export const reenrolmentHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof reenrolmentCard>({
    slot: 'family.reenrolment',
    order: 70,
    side: 'start',
    leads: true,
    waiting: () => 1,
    Card: AnswerDue,
  }),
];
