import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatDay, formatSpan, minuteOf } from '#kernel/dates.ts';
import css from './Replacement.module.css';
import { RoomsButton } from './RoomsButton.tsx';

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** One day or one week, with the ways to the others, and the rooms that are free. */
export function DayTurn({
  day,
  today,
  week,
  onChange,
}: {
  day: string;
  today: string;
  week: boolean;
  onChange: (day: string) => void;
}) {
  const { t } = useLingui();
  const step = week ? 7 : 1;
  return (
    <div className={css.turn}>
      <IconButton
        icon={IconChevronLeft}
        flip
        outlined
        label={week ? t`Semaine précédente` : t`Jour précédent`}
        onClick={() => onChange(dayAfter(day, -step))}
      />
      <strong>{week ? formatSpan(day, dayAfter(day, 6)) : formatDay(day)}</strong>
      <IconButton
        icon={IconChevronRight}
        flip
        outlined
        label={week ? t`Semaine suivante` : t`Jour suivant`}
        onClick={() => onChange(dayAfter(day, step))}
      />
      <Button size="small" onClick={() => onChange('')}>
        <Trans>Aujourd’hui</Trans>
      </Button>
      <RoomsButton day={week ? today : day} from={minuteOf(new Date().toTimeString().slice(0, 5)) ?? 0} />
    </div>
  );
}
