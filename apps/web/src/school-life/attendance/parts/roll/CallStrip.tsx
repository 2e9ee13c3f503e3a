import type { CallRow } from '@encrier/contract/school-life/attendance';
import { useLingui } from '@lingui/react/macro';
import { formatMinute } from '#kernel/dates.ts';
import { nameOfCall } from '../../attendance.api.ts';
import css from '../Attendance.module.css';
import { titleOf } from '#kernel/content/subject-name.ts';

/** The roll calls of a day, in the order of the hours, with their states. */
export function CallStrip({
  items,
  current,
  day,
  onChoose,
}: {
  items: readonly CallRow[];
  current: string;
  day: string;
  onChoose: (name: string) => void;
}) {
  const { t } = useLingui();
  const halfWords = { morning: t`Matin`, afternoon: t`Après-midi` };
  return (
    <nav className={css.calls} aria-label={t`Appels du jour`}>
      {items.map((row) => {
        const name = nameOfCall({ ...row, day });
        const done = row.state === 'cancelled' ? t`annulé` : row.taken ? t`fait` : t`à faire`;
        return (
          <button
            key={name}
            type="button"
            className={css.call}
            aria-current={name === current}
            onClick={() => onChoose(name)}
          >
            <span className={css.strong}>
              <bdi>{row.audience}</bdi>
            </span>
            <span>{row.half ? halfWords[row.half] : <bdi>{titleOf(row)}</bdi>}</span>
            <span className={css.quiet}>
              <bdi dir="ltr">{formatMinute(row.starts)}</bdi> {done}
            </span>
          </button>
        );
      })}
    </nav>
  );
}
