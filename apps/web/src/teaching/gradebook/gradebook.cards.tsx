import type { CardData } from '@encrier/contract/kernel/cards';
import type { pupilGradesCard } from '@encrier/contract/teaching/gradebook';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { useLingui } from '@lingui/react/macro';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { formatDay } from '#kernel/dates.ts';
import { subjectName } from '#kernel/content/subject-name.ts';
import { formatDecimal } from '#kernel/numbers.ts';

/** A pupil's last published marks, on the pupil's page. */
function OfPupil({ data: { items } }: { data: CardData<typeof pupilGradesCard> }) {
  const { t } = useLingui();
  return (
    <Card title={t({ message: 'Notes', context: 'marks' })} flush>
      <CardRows>
        {items.map((one) => (
          <CardRow
            key={one.assessmentId}
            title={<Facts>{[subjectName(one), one.title]}</Facts>}
            detail={formatDay(one.day)}
            end={
              <b dir="ltr">{one.value !== null ? `${formatDecimal(one.value)}/${formatDecimal(one.scale)}` : '—'}</b>
            }
          />
        ))}
      </CardRows>
    </Card>
  );
}

export const gradebookPersonCards: readonly AnyPageCard[] = [
  pageCard<typeof pupilGradesCard>({ slot: 'gradebook', Card: OfPupil }),
];
