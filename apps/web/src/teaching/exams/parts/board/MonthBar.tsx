import { addDays } from '@encrier/contract/kernel/days';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatSpan } from '#kernel/dates.ts';
import type { BoardFilter } from '../../exams.api.ts';
import css from '../Exams.module.css';

type Props = {
  from: string;
  filter: BoardFilter;
  narrow: boolean;
  onChange: (part: Partial<BoardFilter>) => void;
};
/** Navigation by four weeks, and the choice of view. */
export function MonthBar({ from, filter, narrow, onChange }: Props) {
  const { t } = useLingui();
  const turn = (shift: number) => onChange({ month: addDays(from, shift) });
  return (
    <div className={css.bar}>
      <IconButton
        icon={IconChevronLeft}
        flip
        outlined
        size="small"
        label={t`Quatre semaines avant`}
        onClick={() => turn(-28)}
      />
      <strong>{formatSpan(from, addDays(from, 25))}</strong>
      <IconButton
        icon={IconChevronRight}
        flip
        outlined
        size="small"
        label={t`Quatre semaines après`}
        onClick={() => turn(28)}
      />
      <Button size="small" onClick={() => onChange({ month: '' })}>
        <Trans>Aujourd’hui</Trans>
      </Button>
      <span className={css.grow} />
      {!narrow && (
        <Segmented<BoardFilter['view']>
          label={t`Vue`}
          value={filter.view}
          options={[
            { value: 'month', label: t`Mois` },
            { value: 'list', label: t`Liste` },
          ]}
          onChange={(view) => onChange({ view })}
        />
      )}
    </div>
  );
}
