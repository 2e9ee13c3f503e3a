import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHeartHandshake, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatShortDay } from '#kernel/dates.ts';
import { type PupilPage, savePlanEnd } from '../../persons.api.ts';
import { toast } from '#kernel/toast/toast.ts';
import { PlanForm } from '../forms/PlanForm.tsx';
import { EndPlan } from '../forms/EndPlan.tsx';
import css from '../Persons.module.css';
import { takeBack } from '../use-edit.ts';
import { planWords } from '../words.ts';

type Plan = NonNullable<PupilPage['plans']>[number];

/** Support plans with their days; only who may read protected data has this card. */
export function PlansCard({ pupil }: { pupil: PupilPage }) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState<Plan | 'new' | null>(null);
  const plans = pupil.plans ?? [];
  const days = ({ startsOn, endsOn }: Plan): string => {
    const [start, end] = [formatShortDay(startsOn), endsOn ? formatShortDay(endsOn) : ''];
    return endsOn ? t`du ${start} au ${end}` : t`depuis le ${start}`;
  };
  const undo = (plan: Plan, endsOn: string): void =>
    takeBack(savePlanEnd(pupil.id, plan.id, { endsOn: plan.endsOn, was: endsOn }));
  return (
    <Card
      title={t`Projets d’accompagnement`}
      flush={plans.length > 0}
      end={
        pupil.can.sensitive && (
          <Button variant="link" icon={IconPlus} onClick={() => setOpen('new')} aria-label={t`Ajouter un projet`}>
            <Trans>Ajouter</Trans>
          </Button>
        )
      }
    >
      {plans.length === 0 ? (
        <p className={css.quiet}>
          <Trans>Aucun projet d’accompagnement.</Trans>
        </p>
      ) : (
        <CardRows>
          {plans.map((plan) => (
            <CardRow
              key={plan.id}
              icon={IconHeartHandshake}
              tone={plan.stands ? 'info' : 'plain'}
              title={i18n._(planWords[plan.kind])}
              detail={days(plan)}
              end={
                plan.stands && (
                  <Button size="small" onClick={() => setOpen(plan)} aria-label={`${t`Terminer`} : ${plan.kind}`}>
                    <Trans>Terminer</Trans>
                  </Button>
                )
              }
            />
          ))}
        </CardRows>
      )}
      {open === 'new' && <PlanForm pupilId={pupil.id} onClose={() => setOpen(null)} />}
      {open && open !== 'new' && (
        <EndPlan
          plan={open}
          pupilId={pupil.id}
          onClose={() => setOpen(null)}
          onDone={(endsOn) =>
            toast.success(t`Projet terminé`, { action: { label: t`Annuler`, run: () => undo(open, endsOn) } })
          }
        />
      )}
    </Card>
  );
}
