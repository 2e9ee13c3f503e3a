import { addDays } from '@encrier/contract/kernel/days';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatDay, formatSpan, schoolMinute } from '#kernel/dates.ts';
import css from './Replacement.module.css';
import { RoomsButton } from './RoomsButton.tsx';

/** One day or one week, with links to the others, and the free rooms. */
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
        onClick={() => onChange(addDays(day, -step))}
      />
      <strong>{week ? formatSpan(day, addDays(day, 6)) : formatDay(day)}</strong>
      <IconButton
        icon={IconChevronRight}
        flip
        outlined
        label={week ? t`Semaine suivante` : t`Jour suivant`}
        onClick={() => onChange(addDays(day, step))}
      />
      <Button size="small" onClick={() => onChange('')}>
        <Trans>Aujourd’hui</Trans>
      </Button>
      <RoomsButton day={week ? today : day} from={schoolMinute()} />
    </div>
  );
}
