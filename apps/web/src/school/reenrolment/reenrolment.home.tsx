import type { CardData } from '@encrier/contract/kernel/cards';
import type { reenrolmentCard } from '@encrier/contract/school/reenrolment';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { CardRow } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarCheck } from '@tabler/icons-react';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { formatMonthDay } from '#kernel/dates.ts';
import { joinNames } from '#kernel/text.ts';

type Data = CardData<typeof reenrolmentCard>;
/** A guardian must still answer the school about next year. */
function AnswerDue({ data: { children, closesOn, name }, primary }: { data: Data; primary: boolean }) {
  const { t } = useLingui();
  const [who, until] = [joinNames(children), formatMonthDay(closesOn)];
  return (
    <CardRow
      icon={IconCalendarCheck}
      tone="warn"
      title={t`Réinscription ${name}`}
      detail={t`Réponse attendue pour ${who} jusqu’au ${until}`}
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
  );
}

export const reenrolmentHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof reenrolmentCard>({
    slot: 'family.reenrolment',
    order: 28,
    side: 'start',
    todo: true,
    leads: true,
    waiting: () => 1,
    Card: AnswerDue,
  }),
];
