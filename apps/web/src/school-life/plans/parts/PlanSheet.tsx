import type { StaffPlan } from '@encrier/contract/school-life/plans';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { discardPlan, endPlan, planQuery, reviewPlan, startPlan } from '../plans.api.ts';
import { PlanBody } from './PlanBody.tsx';
import { PlanForm } from './PlanForm.tsx';
import css from './Plans.module.css';
import { kindWords, stateWords } from './words.ts';

/** One plan as the staff who manage plans read it, and its actions. */
export function PlanSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(planQuery(id));
  const [editing, setEditing] = useState(false);
  if (editing && query.data) return <PlanForm plan={query.data} onClose={() => setEditing(false)} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{query.data?.pupil.label ?? t`Projet d’accompagnement`}</bdi>}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        query.data?.can.edit && (
          <Button onClick={() => setEditing(true)}>
            <Trans>Modifier</Trans>
          </Button>
        )
      }
    >
      <Asked query={query} rows={6}>
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

type Act = 'start' | 'discard';
type Dated = 'review' | 'end';
/** Activates it, records a review, ends it, or deletes a draft. */
function Acts({ plan, onGone }: { plan: StaffPlan; onGone: () => void }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<Dated | null>(null);
  const { id, version, can } = plan;
  const act = useMutation({
    mutationFn: (what: Act): Promise<unknown> => (what === 'start' ? startPlan(id, version) : discardPlan(id, version)),
    meta: { quiet: true },
    onSuccess: (_, what) => {
      toast.success(what === 'start' ? t`Projet en vigueur : la famille est prévenue.` : t`Brouillon jeté.`);
      if (what === 'discard') onGone();
    },
  });
  const press = (what: Act) => ({ busy: act.isPending && act.variables === what, onClick: () => act.mutate(what) });
  return (
    <>
      {act.error && <Notice tone="bad">{sentence(act.error)}</Notice>}
      {asking ? (
        <DayForm key={asking} plan={plan} what={asking} onDone={() => setAsking(null)} />
      ) : (
        <div className={css.actions}>
          {can.start && (
            <Button variant="primary" {...press('start')}>
              <Trans>Mettre en vigueur</Trans>
            </Button>
          )}
          {can.review && (
            <Button variant={plan.state === 'review' ? 'primary' : 'default'} onClick={() => setAsking('review')}>
              <Trans>Revu aujourd’hui</Trans>
            </Button>
          )}
          {can.end && (
            <Button onClick={() => setAsking('end')}>
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

/** The day of the next review, or the last one. */
function DayForm({ plan, what, onDone }: { plan: StaffPlan; what: Dated; onDone: () => void }) {
  const { t } = useLingui();
  const edit = useEdit<{ on: string }>({
    start: { on: '' },
    version: plan.version,
    follows: true,
    send: ({ on }, { version }) =>
      what === 'review' ? reviewPlan(plan.id, on || null, version) : endPlan(plan.id, on, version),
    onSaved: () => {
      toast.success(what === 'review' ? t`Révision notée : la famille est prévenue.` : t`Dernier jour noté.`);
      onDone();
    },
  });
  const { on } = edit.draft;
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={{}} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <DateField
        label={what === 'review' ? t`Prochaine révision` : t`Dernier jour`}
        {...(what === 'review' && { optional: t`(facultatif)` })}
        value={on}
        error={edit.errors[what === 'review' ? 'reviewOn' : 'endsOn']}
        onChange={(event) => edit.set({ on: event.currentTarget.value })}
      />
      <div className={css.actions}>
        <Button variant="primary" type="submit" busy={edit.busy} disabled={what === 'end' && !on}>
          {what === 'review' ? <Trans>Noter la révision</Trans> : <Trans>Terminer le projet</Trans>}
        </Button>
        <Button onClick={onDone}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </form>
  );
}
