import type { CardData } from '@encrier/contract/kernel/cards';
import type { pupilPositionsCard } from '@encrier/contract/teaching/diagnostic-correcting';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { plural, t as say } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { formatDay, formatMonth, formatMonthDay } from '#kernel/dates.ts';
import { useMakerArea } from './parts/area.ts';

/** The date of a change: a month, or a day of the current month. */
export function sinceWords(on: string, until: string): string {
  if (on.slice(0, 7) !== until.slice(0, 7)) return say`depuis ${formatMonth(on)}`;
  return say`depuis le ${formatMonthDay(on)}`;
}
/** Percentage points won or lost; nothing without change. */
export function changeWords(change: { points: number; on: string } | null, until: string): string {
  if (!change?.points) return '';
  const since = sinceWords(change.on, until);
  const count = Math.abs(change.points);
  return change.points > 0
    ? plural(count, { one: `+ # point ${since}`, other: `+ # points ${since}` })
    : plural(count, { one: `− # point ${since}`, other: `− # points ${since}` });
}
/** A pupil's positions by skill, on the pupil's page. */
function OfPupil({ data: { items } }: { data: CardData<typeof pupilPositionsCard> }) {
  const { t } = useLingui();
  const area = useMakerArea();
  return (
    <Card title={t`Positionnement`} flush>
      <CardRows>
        {items.map(({ skill, level, change, title, on, testId, sittingId }) => (
          <CardRow
            key={skill}
            title={<bdi>{skill}</bdi>}
            detail={[<bdi key="test">{title}</bdi>, formatDay(on), ...[changeWords(change, on)].filter(Boolean)]}
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
