import { StatusPill } from '@encrier/ui/data/StatusPill';
import { useLingui } from '@lingui/react/macro';
import { IconChalkboardTeacher, IconDoorExit } from '@tabler/icons-react';
import { formatShortDay } from '#kernel/dates.ts';
import type { StaffPage } from '../../persons.api.ts';
import css from '../Persons.module.css';
import { Photo } from '../Photo.tsx';

/** Identity in both scripts, and warnings. */
export function StaffHead({ staff }: { staff: StaffPage }) {
  const { t } = useLingui();
  const arabic = `${staff.firstNameAr} ${staff.lastNameAr}`.trim();
  const left = staff.leftOn && formatShortDay(staff.leftOn);
  return (
    <header className={css.head}>
      <Photo id={staff.id} name={`${staff.firstName} ${staff.lastName}`} photo={staff.photo} edit={staff.can.edit} />
      <div className={css.who}>
        <p className={css.name}>
          <bdi>
            {staff.firstName} {staff.lastName}
          </bdi>
          {arabic && (
            <bdi className={css.arabic} lang="ar" dir="rtl">
              {arabic}
            </bdi>
          )}
        </p>
        {staff.function && (
          <p className={css.facts}>
            <bdi>{staff.function}</bdi>
          </p>
        )}
        <div className={css.pills}>
          {staff.teacher && <StatusPill tone="info" icon={IconChalkboardTeacher}>{t`Enseigne`}</StatusPill>}
          {left && <StatusPill tone="warn" icon={IconDoorExit}>{t`Dernier jour : ${left}`}</StatusPill>}
        </div>
      </div>
    </header>
  );
}
