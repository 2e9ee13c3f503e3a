import type { CardData } from '@encrier/contract/kernel/cards';
import type { personDayCard } from '@encrier/contract/planning/day';
import { Card } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { formatDay } from '#kernel/dates.ts';
import { DayRows } from './DayRows.tsx';
import { changeWords } from './own-words.ts';
import { useNow } from '#kernel/content/use-now.ts';

/** Today's lessons of the person whose page it is: where they should be now, and next. */
export function PersonDay({ data: { day, as, lessons } }: { data: CardData<typeof personDayCard> }) {
  const { t, i18n } = useLingui();
  const now = useNow();
  return (
    <Card title={t`Cours du jour`} note={formatDay(day)} flush>
      <DayRows
        label={t`Cours du jour`}
        lessons={lessons}
        as={as}
        minute={now.day === day ? now.minute : null}
        words={{
          now: t`En cours`,
          next: t`À suivre`,
          change: ({ state, changes }) => {
            const change = state === 'cancelled' ? 'cancelled' : changes[0];
            return change ? i18n._(changeWords[change]) : '';
          },
        }}
      />
    </Card>
  );
}
