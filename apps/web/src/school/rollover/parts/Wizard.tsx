import { type Step, Stepper } from '@encrier/ui/progress/Stepper';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Rollover } from '../rollover.api.ts';
import { Done, Running } from './AfterRun.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ClassesStep } from './ClassesStep.tsx';
import { DecisionsStep } from './DecisionsStep.tsx';
import css from './Rollover.module.css';
import { YearStep } from './YearStep.tsx';

const order = ['annee', 'classes', 'decisions', 'verification'] as const;
type StepKey = (typeof order)[number];

type Proposed = { name: string; startsOn: string; endsOn: string };

/** The current step of a rollover in preparation; without one, the year comes first. */
function StepInSight({
  step,
  draft,
  proposed,
  go,
}: {
  step: StepKey;
  draft: Rollover | null;
  proposed: Proposed;
  go: (step: StepKey) => void;
}) {
  if (step === 'annee' || !draft)
    return <YearStep key={draft?.id ?? 'new'} rollover={draft} proposed={proposed} onDone={() => go('classes')} />;
  if (step === 'classes')
    return <ClassesStep id={draft.id} groups={draft.copy.groups} onNext={() => go('decisions')} />;
  if (step === 'decisions') return <DecisionsStep id={draft.id} onNext={() => go('verification')} />;
  return <CheckStep rollover={draft} onDecisions={() => go('decisions')} />;
}

/** The steps of a passage; the address holds the one in sight. */
export function Wizard({
  rollover: last,
  proposed,
  now,
}: {
  rollover: Rollover | null;
  proposed: Proposed;
  now: string;
}) {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as { etape?: string };
  const navigate = useNavigate();
  const [fresh, setFresh] = useState(false);
  const over = last?.status === 'done' || last?.status === 'running';
  const draft = last?.status === 'draft' ? last : null;
  const step: StepKey = draft ? (order.find((one) => one === search.etape) ?? 'annee') : 'annee';
  const go = (etape: StepKey): void => void navigate({ to: '.', search: { etape } as never });
  const labels: Record<StepKey, string> = {
    annee: t`Année suivante`,
    classes: t`Classes`,
    decisions: t`Décisions`,
    verification: t`Vérification`,
  };
  const after = over && !fresh;
  const steps: Step[] = [
    ...order.map((key) => ({ key, label: labels[key], ...(draft && { onPress: () => go(key) }) })),
    { key: 'passage', label: t`Passage` },
  ];
  return (
    <div className={css.wizard}>
      <aside className={css.side}>
        <Stepper
          vertical
          label={t`Étapes du passage`}
          steps={steps}
          current={after ? 'passage' : step}
          doneLabel={t`terminé`}
        />
      </aside>
      <div className={css.top}>
        <Stepper label={t`Étapes du passage`} steps={steps} current={after ? 'passage' : step} doneLabel={t`terminé`} />
      </div>
      {!after || !last ? (
        <StepInSight step={step} draft={draft} proposed={proposed} go={go} />
      ) : last.status === 'running' ? (
        <Running />
      ) : (
        <Done rollover={last} now={now} onNew={() => setFresh(true)} />
      )}
    </div>
  );
}
