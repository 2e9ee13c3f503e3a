import { IconButton } from '@encrier/ui/actions/Button';
import { Crest } from '@encrier/ui/frame/Identity';
import { useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { leaveSchool } from '#kernel/session/account.ts';
import { type KnownSchool, writeParam } from '#kernel/settings.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import css from './Door.module.css';

/** Schools of this device: pick one, or forget it. */
export function SchoolList({ schools }: { schools: readonly KnownSchool[] }) {
  const { t } = useLingui();
  const [gone, setGone] = useState<readonly number[]>([]);
  const pick = ({ schoolId }: KnownSchool): void => {
    writeParam('school', schoolId);
    location.assign('/');
  };
  const forget = async (school: KnownSchool): Promise<void> => {
    const { schoolId, title } = school;
    if (
      !(await confirm({
        title: t`Retirer ${title} ?`,
        text: t`Vous y serez déconnecté, et rien n’en restera sur cet appareil, brouillons compris. Il faudra de nouveau sa clé pour y revenir.`,
        action: t`Retirer l’école`,
        danger: true,
      }))
    )
      return;
    await leaveSchool(school);
    setGone([...gone, schoolId]);
  };
  return (
    <ul className={`${css.card} ${css.schools}`} aria-label={t`Écoles de cet appareil`}>
      {schools
        .filter((school) => !gone.includes(school.schoolId))
        .map((school) => (
          <li key={school.schoolId} className={css.between}>
            <button type="button" className={css.pick} onClick={() => pick(school)}>
              <Crest name={school.title} image={imageAddress(school, school.logo, 96)} size={36} />
              <span className={css.schoolText}>
                <bdi className={css.schoolName}>{school.title}</bdi>
                <span className={css.schoolCity}>{school.city}</span>
              </span>
            </button>
            <IconButton
              icon={IconTrash}
              label={t`Retirer ${school.title}`}
              tip="end"
              onClick={() => void forget(school)}
            />
          </li>
        ))}
    </ul>
  );
}
