import type { Arranged } from '@encrier/contract/school-life/plans';
import { useLingui } from '@lingui/react/macro';
import css from './Plans.module.css';
import { arrangementWords } from './words.ts';

/** A pupil's arrangements as a list, without their reason. */
export function Arrangements({ arrangements, arrangementText, extraPercent }: Omit<Arranged, 'pupilId'>) {
  const { t, i18n } = useLingui();
  return (
    <>
      {arrangements.length > 0 && (
        <ul className={css.list} aria-label={t`Aménagements`}>
          {arrangements.map((one) => (
            <li key={one}>
              {one === 'extra_time' && extraPercent
                ? t`Temps majoré de ${extraPercent} %`
                : i18n._(arrangementWords[one])}
            </li>
          ))}
        </ul>
      )}
      {arrangementText && (
        <p className={css.body}>
          <bdi>{arrangementText}</bdi>
        </p>
      )}
    </>
  );
}
