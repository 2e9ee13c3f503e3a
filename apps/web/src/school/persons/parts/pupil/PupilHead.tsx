import { ownWord } from '../../../words/words.public.ts';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconDoorExit, IconGavel, IconHeartHandshake, IconUserOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDay } from '#kernel/dates.ts';
import type { PupilPage } from '../../persons.api.ts';
import css from '../Persons.module.css';
import { Photo } from '../Photo.tsx';
import { exitWords, statusWords } from '../words.ts';

/** When and where a pupil was born, in the words of their sex; empty where no day is known. */
function useBornWords(): (pupil: PupilPage) => string {
  const { t } = useLingui();
  return ({ birthOn, birthPlace, sex }) => {
    if (!birthOn) return '';
    const born = formatDay(birthOn).replace(/^\S+ /, '');
    if (sex === 'F') return birthPlace ? t`née le ${born} à ${birthPlace}` : t`née le ${born}`;
    if (sex === 'M') return birthPlace ? t`né le ${born} à ${birthPlace}` : t`né le ${born}`;
    return birthPlace ? t`né(e) le ${born} à ${birthPlace}` : t`né(e) le ${born}`;
  };
}

/** The pupil's identity at a glance: names in both scripts, numbers, warnings, and actions. */
export function PupilHead({ pupil, children }: { pupil: PupilPage; children?: ReactNode }) {
  const { t, i18n } = useLingui();
  const arabic = `${pupil.firstNameAr} ${pupil.lastNameAr}`.trim();
  const bornWords = useBornWords();
  const { matricule, massarCode } = pupil;
  const facts = [
    pupil.className ?? t`Sans classe cette année`,
    bornWords(pupil),
    matricule && t`n° ${matricule}`,
    massarCode && t`Massar ${massarCode}`,
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[];
  const barred = pupil.guardians.filter((tie) => tie.stands && tie.mayPickUp === false);
  const judged = pupil.guardians.some((tie) => tie.stands && tie.restriction);
  return (
    <header className={css.head}>
      <Photo id={pupil.id} name={`${pupil.firstName} ${pupil.lastName}`} photo={pupil.photo} edit={pupil.can.edit} />
      <div className={css.who}>
        <p className={css.name}>
          <bdi>
            {pupil.firstName} {pupil.lastName}
          </bdi>
          {arabic && (
            <bdi className={css.arabic} lang="ar" dir="rtl">
              {arabic}
            </bdi>
          )}
        </p>
        <p className={css.facts}>
          <Facts>{facts}</Facts>
        </p>
        <div className={css.pills}>
          {pupil.status && (
            <StatusPill tone={pupil.status === 'active' ? 'ok' : 'warn'} icon={IconCircleCheck}>
              {i18n._(statusWords[pupil.status])}
            </StatusPill>
          )}
          {pupil.boardRegime && <StatusPill>{ownWord(pupil.boardRegime)}</StatusPill>}
          {pupil.exitPermission && (
            <StatusPill icon={IconDoorExit}>{i18n._(exitWords[pupil.exitPermission])}</StatusPill>
          )}
          {pupil.plans
            ?.filter((plan) => plan.stands)
            .map((plan) => (
              <StatusPill key={plan.id} tone="info" icon={IconHeartHandshake}>
                {plan.kind}
              </StatusPill>
            ))}
          {judged && <StatusPill tone="warn" icon={IconGavel}>{t`Décision de justice`}</StatusPill>}
          {barred.map(({ id, firstName, lastName }) => (
            <StatusPill
              key={id}
              tone="bad"
              icon={IconUserOff}
            >{t`${firstName} ${lastName} ne peut pas venir chercher`}</StatusPill>
          ))}
        </div>
      </div>
      {children}
    </header>
  );
}
