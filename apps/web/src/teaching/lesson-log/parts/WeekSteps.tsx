import { addDays, mondayOf } from '@encrier/contract/kernel/days';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatSpan } from '#kernel/dates.ts';
import css from './Log.module.css';

type Props = { from: string; today: string; onWeek: (monday: string) => void };

/** Navigation between weeks, and back to the current one. */
export function WeekSteps({ from, today, onWeek }: Props) {
  const { t } = useLingui();
  return (
    <span className={css.row}>
      {from !== mondayOf(today) && (
        <Button size="small" onClick={() => onWeek('')}>
          <Trans>Cette semaine</Trans>
        </Button>
      )}
      <span className={css.steps}>
        <IconButton
          icon={IconChevronLeft}
          flip
          outlined
          size="small"
          label={t`Semaine précédente`}
          onClick={() => onWeek(addDays(from, -7))}
        />
        <span className={css.quiet}>{formatSpan(from, addDays(from, 6))}</span>
        <IconButton
          icon={IconChevronRight}
          flip
          outlined
          size="small"
          label={t`Semaine suivante`}
          onClick={() => onWeek(addDays(from, 7))}
        />
      </span>
    </span>
  );
}
