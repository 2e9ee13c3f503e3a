import type { HomeworkLoad } from '@encrier/contract/teaching/homework-load';
import { IconButton } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { useNarrow } from '@encrier/ui/media';
import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatSpan } from '#kernel/dates.ts';
import css from '../Homework.module.css';

type Props = {
  month: boolean;
  shown: Pick<HomeworkLoad, 'from' | 'to'> | null;
  onMonth: (month: boolean) => void;
  /** Moves by a number of periods, back or forth. */
  onStep: (steps: -1 | 1) => void;
};
/** Length and dates of the displayed period. */
export function LoadTools({ month, shown, onMonth, onStep }: Props) {
  const { t } = useLingui();
  const narrow = useNarrow();
  return (
    <div className={css.tools}>
      <Segmented<'semaine' | 'mois'>
        label={t`Durée`}
        wide={narrow}
        value={month ? 'mois' : 'semaine'}
        options={[
          { value: 'semaine', label: t`Semaine` },
          { value: 'mois', label: t`Quatre semaines` },
        ]}
        onChange={(span) => onMonth(span === 'mois')}
      />
      {shown && (
        <span className={css.row}>
          <IconButton icon={IconChevronLeft} flip outlined label={t`Avant`} onClick={() => onStep(-1)} />
          <b>{formatSpan(shown.from, shown.to)}</b>
          <IconButton icon={IconChevronRight} flip outlined label={t`Après`} onClick={() => onStep(1)} />
        </span>
      )}
    </div>
  );
}
