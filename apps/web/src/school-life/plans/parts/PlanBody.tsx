import type { FamilyPlan } from '@encrier/contract/school-life/plans';
import { Facts } from '@encrier/ui/data/Facts';
import { useLingui } from '@lingui/react/macro';
import { formatShortDay } from '#kernel/dates.ts';
import { Pieces } from '../../../communication/reading/reading.public.tsx';
import { Arrangements } from './Arrangements.tsx';
import css from './Plans.module.css';
import { planDays } from './words.ts';

type Shown = Pick<
  FamilyPlan,
  | 'need'
  | 'measures'
  | 'arrangements'
  | 'arrangementText'
  | 'extraPercent'
  | 'startsOn'
  | 'reviewOn'
  | 'endsOn'
  | 'files'
>;
/** Content of a plan, the same for staff and family. */
export function PlanBody({ plan, referent }: { plan: Shown; referent: string }) {
  const { t, i18n } = useLingui();
  const review = plan.reviewOn && formatShortDay(plan.reviewOn);
  const parts: readonly (readonly [string, string])[] = [
    [t`Besoin ou diagnostic`, plan.need],
    [t`Objectifs et mesures`, plan.measures],
  ];
  return (
    <>
      <span className={css.quiet}>
        <Facts>{[planDays(i18n, plan), review && t`à revoir le ${review}`]}</Facts>
      </span>
      {(plan.arrangements.length > 0 || plan.arrangementText) && (
        <div className={css.block}>
          <h3>{t`Aménagements`}</h3>
          <Arrangements
            arrangements={plan.arrangements}
            arrangementText={plan.arrangementText}
            extraPercent={plan.extraPercent}
          />
        </div>
      )}
      {parts.map(
        ([title, text]) =>
          text && (
            <div key={title} className={css.block}>
              <h3>{title}</h3>
              <p className={css.body}>
                <bdi>{text}</bdi>
              </p>
            </div>
          ),
      )}
      {referent && (
        <div className={css.block}>
          <h3>{t`Personne référente`}</h3>
          <bdi>{referent}</bdi>
        </div>
      )}
      {plan.files.length > 0 && <Pieces pieces={plan.files} />}
    </>
  );
}
