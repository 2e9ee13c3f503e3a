import type { StaffPlan } from '@encrier/contract/school-life/plans';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { discardPlan, endPlan, planQuery, reviewPlan, startPlan } from '../plans.api.ts';
import { PlanBody } from './PlanBody.tsx';
import { PlanForm } from './PlanForm.tsx';
import css from './Plans.module.css';
import { kindWords, stateWords } from './words.ts';

/** One plan as the staff who keeps plans reads it, and what can be done with it. */
export function PlanSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const asked = useQuery(planQuery(id));
  const [editing, setEditing] = useState(false);
  if (editing && asked.data) return <PlanForm plan={asked.data} onClose={() => setEditing(false)} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{asked.data?.pupil.label ?? t`Projet d’accompagnement`}</bdi>}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        asked.data?.can.edit && (
          <Button onClick={() => setEditing(true)}>
            <Trans>Modifier</Trans>
          </Button>
        )
      }
    >
      <Asked query={asked} rows={6}>
        {(plan) => <Open plan={plan} onGone={onClose} />}
      </Asked>
    </Sheet>
  );
}

function Open({ plan, onGone }: { plan: StaffPlan; onGone: () => void }) {
  const { i18n } = useLingui();
  const { word, tone } = stateWords[plan.state];
  return (
    <div className={css.form}>
      <div className={css.pills}>
        <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
        <span className={css.strong}>{i18n._(kindWords[plan.kind])}</span>
        <bdi className={css.quiet}>{plan.pupil.class}</bdi>
      </div>
      <PlanBody plan={plan} referent={plan.referent?.label ?? ''} />
      <Acts plan={plan} onGone={onGone} />
    </div>
  );
}

type Act = 'start' | 'review' | 'end' | 'discard';
/** Puts it in force, notes a review, ends it, or throws a draft away. */
function Acts({ plan, onGone }: { plan: StaffPlan; onGone: () => void }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'review' | 'end' | null>(null);
  const [on, setOn] = useState('');
  const { id, version, can } = plan;
  const act = useMutation({
    mutationFn: (what: Act): Promise<unknown> => {
      if (what === 'start') return startPlan(id, version);
      if (what === 'review') return reviewPlan(id, on || null, version);
      return what === 'end' ? endPlan(id, on, version) : discardPlan(id, version);
    },
    meta: { quiet: true },
    onSuccess: (_, what) => {
      const said: Record<Act, string> = {
        start: t`Projet en vigueur : la famille est prévenue.`,
        review: t`Révision notée : la famille est prévenue.`,
        end: t`Dernier jour noté.`,
        discard: t`Brouillon jeté.`,
      };
      toast.success(said[what]);
      setAsking(null);
      if (what === 'discard') onGone();
    },
  });
  const press = (what: Act) => ({ busy: act.isPending && act.variables === what, onClick: () => act.mutate(what) });
  const ask = (what: 'review' | 'end'): void => {
    setOn('');
    setAsking(what);
  };
  return (
    <>
      {act.error && <Notice tone="bad">{sentence(act.error)}</Notice>}
      {asking ? (
        <>
          <DateField
            label={asking === 'review' ? t`Prochaine révision` : t`Dernier jour`}
            {...(asking === 'review' && { optional: t`(facultatif)` })}
            value={on}
            onChange={(event) => setOn(event.currentTarget.value)}
          />
          <div className={css.actions}>
            <Button variant="primary" disabled={asking === 'end' && !on} {...press(asking)}>
              {asking === 'review' ? <Trans>Noter la révision</Trans> : <Trans>Terminer le projet</Trans>}
            </Button>
            <Button onClick={() => setAsking(null)}>
              <Trans>Annuler</Trans>
            </Button>
          </div>
        </>
      ) : (
        <div className={css.actions}>
          {can.start && (
            <Button variant="primary" {...press('start')}>
              <Trans>Mettre en vigueur</Trans>
            </Button>
          )}
          {can.review && (
            <Button variant={plan.state === 'review' ? 'primary' : 'default'} onClick={() => ask('review')}>
              <Trans>Revu aujourd’hui</Trans>
            </Button>
          )}
          {can.end && (
            <Button onClick={() => ask('end')}>
              <Trans>Terminer</Trans>
            </Button>
          )}
          {can.discard && (
            <Button variant="danger" {...press('discard')}>
              <Trans>Jeter le brouillon</Trans>
            </Button>
          )}
        </div>
      )}
    </>
  );
}
