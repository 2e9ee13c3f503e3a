import type { Attachment } from '@encrier/contract/kernel/attachment';
import { mostPlanFiles, type StaffPlan } from '@encrier/contract/school-life/plans';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { PupilPicker } from '../../conduct/conduct.public.tsx';
import { addPlan, plannableQuery, planChoicesQuery, savePlan } from '../plans.api.ts';
import { PlanContents } from './PlanContents.tsx';
import { PlanDates } from './PlanDates.tsx';
import { PlanPapers, usePlanPapers } from './PlanPapers.tsx';
import css from './Plans.module.css';
import { type Wish, wishOf } from './wish.ts';

const none: readonly Attachment[] = [];

type Picked = { id: string; label: string; class: string };
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
        <PupilPicker
          chosen={chosen}
          fixed={Boolean(plan ?? pupil)}
          error={missing}
          onPick={setChosen}
          onClear={() => setChosen(null)}
          find={plannableQuery}
        />
        <PlanContents
          wish={wish}
          errors={errors}
          staff={data?.staff ?? []}
          referent={plan?.referent ?? null}
          set={set}
        />
        <PlanDates wish={wish} errors={errors} set={set} />
        <PlanPapers papers={papers} />
      </div>
    </Sheet>
  );
}
