import type { RollSheet } from '@encrier/contract/school-life/attendance';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Facts } from '@encrier/ui/data/Facts';
import { useLingui } from '@lingui/react/macro';
import { IconArmchair, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { formatDay, formatHours } from '#kernel/dates.ts';
import css from '../Attendance.module.css';
import { titleOf } from '#kernel/content/subject-name.ts';

export type Look = 'list' | 'photos' | 'plan';
/** Class, time and room of the roll call; and how the pupils are shown. */
export function RollHead({ sheet, look, onLook }: { sheet: RollSheet; look: Look; onLook: (look: Look) => void }) {
  const { t } = useLingui();
  return (
    <header className={css.head}>
      <div className={css.name}>
        <strong>
          <bdi>{sheet.audience}</bdi>
        </strong>
        <span className={css.quiet}>
          <Facts>
            {[
              titleOf(sheet),
              formatDay(sheet.day),
              <bdi key="hours" dir="ltr">
                {formatHours(sheet)}
              </bdi>,
              sheet.room,
            ]}
          </Facts>
        </span>
      </div>
      <Segmented<Look>
        label={t`Affichage des élèves`}
        value={look}
        onChange={onLook}
        options={[
          { value: 'list', label: t`Liste`, icon: IconList },
          { value: 'photos', label: t`Photos`, icon: IconLayoutGrid },
          { value: 'plan', label: t`Plan`, icon: IconArmchair },
        ]}
      />
    </header>
  );
}
