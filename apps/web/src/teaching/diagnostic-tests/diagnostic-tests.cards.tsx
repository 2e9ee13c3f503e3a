import type { CardData } from '@encrier/contract/kernel/cards';
import type { pupilPositionsCard } from '@encrier/contract/teaching/diagnostic-correcting';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { formatDay } from '#kernel/dates.ts';
import { useMakerArea } from './parts/area.ts';

/** Where a pupil stands by skill, on his page. */
function OfPupil({ data: { items } }: { data: CardData<typeof pupilPositionsCard> }) {
  const { t } = useLingui();
  const area = useMakerArea();
  return (
    <Card title={t`Positionnement`} flush>
      <CardRows>
        {items.map(({ skill, level, before, title, on, testId, sittingId }) => (
          <CardRow
            key={skill}
            title={<bdi>{skill}</bdi>}
            detail={[
              <bdi key="test">{title}</bdi>,
              formatDay(on),
              ...(before === null || before === level ? [] : [level > before ? t`en progrès` : t`en recul`]),
            ]}
            end={<b>{t`niveau ${level} sur 4`}</b>}
            href={`${area}/diagnostic-tests/${testId}/submissions/${sittingId}`}
            chevron
          />
        ))}
      </CardRows>
    </Card>
  );
}

export const diagnosticTestsPersonCards: readonly AnyPageCard[] = [
  pageCard<typeof pupilPositionsCard>({ slot: 'diagnostic-tests', Card: OfPupil }),
];
