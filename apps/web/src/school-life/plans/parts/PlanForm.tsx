import { maxPlanFiles, type StaffPlan } from '@encrier/contract/school-life/plans';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { usePressed } from '#kernel/edit/use-pressed.ts';
import { toast } from '#kernel/toast/toast.ts';
import { PupilPicker } from '../../conduct/conduct.public.tsx';
import { addPlan, plannableQuery, planChoicesQuery, savePlan } from '../plans.api.ts';
import { PlanContents } from './PlanContents.tsx';
import { PlanDates } from './PlanDates.tsx';
import { PlanPapers, usePlanPapers } from './PlanPapers.tsx';
import css from './Plans.module.css';
import { usePlanValueWords, wishOf, wishWords } from './wish.ts';

type Picked = { id: string; label: string; class: string };
/** Writes or changes a plan: reason, arrangements, referent, end. */
export function PlanForm({ pupil, plan, onClose }: { pupil?: Picked; plan?: StaffPlan; onClose: () => void }) {
  const { t } = useLingui();
  const { data } = useQuery(planChoicesQuery);
  const inForce = usePressed(true);
  const begins = (startsOn: string): string => startsOn || (data?.today ?? '');
  const edit = useEdit({
    start: { ...wishOf(plan), pupil: (plan?.pupil ?? pupil ?? null) as Picked | null },
    version: plan?.version,
    follows: plan !== undefined,
    check: ({ pupil: chosen }) => ({ ...(!chosen && { pupil: t`Choisissez un élève.` }) }),
    send: async ({ pupil: chosen, files, ...wish }, { version, key }) => {
      const content = {
        ...wish,
        startsOn: begins(wish.startsOn),
        reviewOn: wish.reviewOn || null,
        endsOn: wish.endsOn || null,
        fileIds: files.map((one) => one.id),
      };
      if (plan) await savePlan(plan.id, { ...content, version });
      else await addPlan({ ...content, id: key, pupilId: chosen!.id, inForce: inForce.now() });
    },
    read: readByField,
    onSaved: () => {
      toast.success(plan ? t`Projet enregistré.` : inForce.now() ? t`Projet en vigueur.` : t`Brouillon enregistré.`);
      onClose();
    },
    onClose,
  });
  const { errors, set } = edit;
  const wish = { ...edit.draft, startsOn: begins(edit.draft.startsOn) };
  const papers = usePlanPapers(wish.files, maxPlanFiles, (by) => set(({ files }) => ({ files: by(files) })));
  const formatValue = usePlanValueWords([...(data?.staff ?? []), ...(plan?.referent ? [plan.referent] : [])]);
  const press = (which: boolean) => ({
    busy: edit.busy && inForce.shown === which,
    disabled: papers.busy || edit.busy,
    onClick: () => {
      inForce.press(which);
      edit.submit();
    },
  });
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
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
      <form ref={edit.form} className={css.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <ConflictNotice edit={edit} words={wishWords} formatValue={formatValue} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <PupilPicker
          chosen={wish.pupil}
          fixed={Boolean(plan ?? pupil)}
          error={errors['pupil']}
          onPick={(picked) => set({ pupil: picked })}
          onClear={() => set({ pupil: null })}
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
      </form>
    </Sheet>
  );
}
