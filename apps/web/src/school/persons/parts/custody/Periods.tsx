import { IconButton } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { formatSpan } from '#kernel/dates.ts';
import type { CustodyCalendar, CustodyPeriod } from '../../custody.api.ts';
import css from './Custody.module.css';
import { hueOf } from './hues.ts';

/** Dated periods in words, past ones last. */
export function Periods({
  calendar: { guardians, periods, today },
  onRemove,
}: {
  calendar: CustodyCalendar;
  onRemove?: (period: CustodyPeriod) => void;
}) {
  const { t } = useLingui();
  const order = [...periods].sort(
    (a, b) => Number(a.toOn < today) - Number(b.toOn < today) || a.fromOn.localeCompare(b.fromOn),
  );
  return (
    <ul className={css.periods}>
      {order.map((one) => {
        const place = guardians.findIndex(({ id }) => id === one.guardianId);
        const when = formatSpan(one.fromOn, one.toOn);
        return (
          <li key={one.id} data-past={one.toOn < today || undefined}>
            <i style={hueOf(place)} data-none={place < 0 || undefined} aria-hidden="true" />
            <span className={css.text}>
              <span className={css.strong}>{when}</span>
              <span className={css.quiet}>
                <Facts>{[one.guardian, place < 0 && t`ne partage plus la garde`, one.note]}</Facts>
              </span>
            </span>
            {onRemove && <IconButton icon={IconTrash} label={t`Retirer : ${when}`} onClick={() => onRemove(one)} />}
          </li>
        );
      })}
    </ul>
  );
}
