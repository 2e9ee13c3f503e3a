import type { Attachment } from '@encrier/contract/kernel/files';
import { planKinds } from '@encrier/contract/school/persons';
import {
  arrangements,
  type Arrangement,
  mostPlanFiles,
  type PlanKind,
  type StaffPlan,
} from '@encrier/contract/school-life/plans';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { addPlan, planChoicesQuery, savePlan } from '../plans.api.ts';
import { PlanDates } from './PlanDates.tsx';
import { PlanPapers, usePlanPapers } from './PlanPapers.tsx';
import css from './Plans.module.css';
import { type Picked, PupilChoice } from './PupilChoice.tsx';
import { type Wish, wishOf } from './wish.ts';
import { arrangementWords, kindWords } from './words.ts';

const none: readonly Attachment[] = [];

/** Writes a plan, or changes one: why, what is done, by whom it is followed, until when. */
export function PlanForm({ pupil, plan, onClose }: { pupil?: Picked; plan?: StaffPlan; onClose: () => void }) {
  const { t } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<Picked | null>(plan?.pupil ?? pupil ?? null);
  const [given, setGiven] = useState(() => wishOf(plan));
  const [missing, setMissing] = useState('');
  const papers = usePlanPapers(plan?.files ?? none, mostPlanFiles);
  const { data } = useQuery(planChoicesQuery);
  const wish = { ...given, startsOn: given.startsOn || (data?.today ?? '') };
  const set = (part: Partial<Wish>): void => setGiven({ ...wish, ...part });
  const save = useMutation({
    mutationFn: (inForce: boolean) => {
      const content = {
        ...wish,
        reviewOn: wish.reviewOn || null,
        endsOn: wish.endsOn || null,
        fileIds: papers.files.map((one) => one.id),
      };
      return plan
        ? savePlan(plan.id, { ...content, version: plan.version })
        : addPlan({ ...content, id, pupilId: chosen?.id ?? '', inForce });
    },
    meta: { quiet: true },
    onSuccess: (_, inForce) => {
      toast.success(plan ? t`Projet enregistré.` : inForce ? t`Projet en vigueur.` : t`Brouillon enregistré.`);
      onClose();
    },
  });
  const submit = (inForce: boolean): void => {
    if (!chosen) setMissing(t`Choisissez un élève.`);
    else save.mutate(inForce);
  };
  const errors = save.error ? fieldErrors(save.error) : {};
  const press = (inForce: boolean) => ({
    busy: save.isPending && save.variables === inForce,
    disabled: papers.busy || save.isPending,
    onClick: () => submit(inForce),
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={plan ? t`Modifier le projet` : t`Nouveau projet d’accompagnement`}
      closeLabel={t`Fermer`}
      width={620}
      foot={
        plan ? (
          <Button variant="primary" {...press(true)}>
            <Trans>Enregistrer</Trans>
          </Button>
        ) : (
          <>
            <Button {...press(false)}>
              <Trans>Garder en brouillon</Trans>
            </Button>
            <Button variant="primary" {...press(true)}>
              <Trans>Mettre en vigueur</Trans>
            </Button>
          </>
        )
      }
    >
      <div className={css.form}>
        {save.error && !Object.keys(errors).length && <Notice tone="bad">{sentence(save.error)}</Notice>}
        <PupilChoice chosen={chosen} fixed={Boolean(plan ?? pupil)} error={missing} onPick={setChosen} />
        <Contents wish={wish} errors={errors} staff={data?.staff ?? []} referent={plan?.referent ?? null} set={set} />
        <PlanDates wish={wish} errors={errors} set={set} />
        <PlanPapers papers={papers} />
      </div>
    </Sheet>
  );
}

type ContentsProps = {
  wish: Wish;
  errors: Record<string, string>;
  staff: readonly { id: string; label: string }[];
  referent: StaffPlan['referent'];
  set: (part: Partial<Wish>) => void;
};
function Contents({ wish, errors, staff, referent, set }: ContentsProps) {
  const { t, i18n } = useLingui();
  const known = referent && !staff.some(({ id }) => id === referent.id) ? [referent, ...staff] : staff;
  const toggle = (one: Arrangement, on: boolean): void =>
    set({ arrangements: on ? [...wish.arrangements, one] : wish.arrangements.filter((other) => other !== one) });
  return (
    <>
      <div className={css.pair}>
        <SelectField
          label={t`Type de projet`}
          value={wish.kind}
          options={planKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
          onChange={(event) => set({ kind: event.currentTarget.value as PlanKind })}
        />
        <SelectField
          label={t`Personne référente`}
          value={wish.referentId ?? ''}
          error={errors['referentId']}
          options={[{ value: '', label: t`Personne` }, ...known.map((one) => ({ value: one.id, label: one.label }))]}
          onChange={(event) => set({ referentId: event.currentTarget.value || null })}
        />
      </div>
      <FieldGroup
        title={t`Aménagements`}
        help={t`Lus par les professeurs de l’élève. Rien d’autre ne leur est montré.`}
      >
        {errors['arrangements'] && <Notice tone="bad">{errors['arrangements']}</Notice>}
        <div className={css.boxes}>
          {arrangements.map((one) => (
            <CheckField
              key={one}
              label={i18n._(arrangementWords[one])}
              checked={wish.arrangements.includes(one)}
              onChange={(event) => toggle(one, event.currentTarget.checked)}
            />
          ))}
        </div>
      </FieldGroup>
      <TextArea
        label={t`Autres aménagements`}
        optional={t`(facultatif)`}
        help={t`Lus aussi par les professeurs : n’écrivez pas de diagnostic ici.`}
        rows={2}
        maxLength={1000}
        value={wish.arrangementText}
        onChange={(event) => set({ arrangementText: event.currentTarget.value })}
      />
      <TextArea
        label={t`Besoin ou diagnostic`}
        optional={t`(facultatif)`}
        help={t`Lu par les seules personnes qui tiennent ces projets, et par la famille.`}
        rows={3}
        maxLength={4000}
        value={wish.need}
        onChange={(event) => set({ need: event.currentTarget.value })}
      />
      <TextArea
        label={t`Objectifs et mesures`}
        optional={t`(facultatif)`}
        rows={3}
        maxLength={4000}
        value={wish.measures}
        onChange={(event) => set({ measures: event.currentTarget.value })}
      />
    </>
  );
}
