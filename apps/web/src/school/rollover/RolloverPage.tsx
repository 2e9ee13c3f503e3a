import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { type Step, Stepper } from '@encrier/ui/progress/Stepper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarEvent, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { confirm } from '#kernel/toast/confirm.ts';
import { Done, Running } from './parts/AfterRun.tsx';
import { CheckStep } from './parts/CheckStep.tsx';
import { ClassesStep } from './parts/ClassesStep.tsx';
import { DecisionsStep } from './parts/DecisionsStep.tsx';
import css from './parts/Rollover.module.css';
import { YearStep } from './parts/YearStep.tsx';
import { discard, type Rollover, rolloverQuery } from './rollover.api.ts';

const order = ['annee', 'classes', 'decisions', 'verification'] as const;
type StepKey = (typeof order)[number];

/** The passage to the next year: the year, its classes, each pupil's decision, a dry run, then the run and its undo. */
export default function RolloverPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(rolloverQuery);
  const last = data?.rollover;
  const { name } = last ?? { name: '' };
  const drop = useMutation({ mutationFn: (id: string) => discard(id) });
  const ask = async (id: string): Promise<void> => {
    if (await confirm({ title: t`Abandonner la préparation de ${name} ?`, text: t`Les décisions et les classes préparées seront perdues. L’école elle-même ne change pas.`, action: t`Abandonner`, danger: true })) drop.mutate(id);
  };
  return (
    <PageFrame
      title={t`Passage à l’année suivante`}
      width={1040}
      tools={last?.status === 'draft' && <ActionMenu label={t`Actions du passage`} title={t`Passage à ${name}`} actions={[{ key: 'drop', label: t`Abandonner la préparation`, icon: IconTrash, danger: true, onPress: () => void ask(last.id) }]} />}
    >
      {error && !data ? (
        <Notice tone="bad" title={sentence(error)} action={<Button size="small" onClick={() => void refetch()}><Trans>Réessayer</Trans></Button>} />
      ) : !data ? (
        <Skeletons label={t`Chargement`} rows={8} />
      ) : !data.proposed ? (
        <EmptyState icon={IconCalendarEvent} title={t`Aucune année n’est en cours`} action={<ButtonLink variant="primary" href="/admin/annees"><Trans>Créer une année</Trans></ButtonLink>} />
      ) : (
        <Wizard key={last?.id ?? 'new'} rollover={last ?? null} proposed={data.proposed} now={data.now} />
      )}
    </PageFrame>
  );
}

function Wizard({ rollover: last, proposed, now }: { rollover: Rollover | null; proposed: { name: string; startsOn: string; endsOn: string }; now: string }) {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as { etape?: string };
  const navigate = useNavigate();
  const [fresh, setFresh] = useState(false);
  const over = last?.status === 'done' || last?.status === 'running';
  const draft = last?.status === 'draft' ? last : null;
  const step: StepKey = draft ? (order.find((one) => one === search.etape) ?? 'annee') : 'annee';
  const go = (etape: StepKey): void => void navigate({ to: '.', search: { etape } as never });
  const labels: Record<StepKey, string> = { annee: t`Année suivante`, classes: t`Classes`, decisions: t`Décisions`, verification: t`Vérification` };
  const after = over && !fresh;
  const steps: Step[] = [...order.map((key) => ({ key, label: labels[key], ...(draft && { onPress: () => go(key) }) })), { key: 'passage', label: t`Passage` }];
  return (
    <div className={css.wizard}>
      <aside className={css.side}><Stepper vertical label={t`Étapes du passage`} steps={steps} current={after ? 'passage' : step} doneLabel={t`terminé`} /></aside>
      <div className={css.top}><Stepper label={t`Étapes du passage`} steps={steps} current={after ? 'passage' : step} doneLabel={t`terminé`} /></div>
      {after && last ? (
        last.status === 'running' ? <Running /> : <Done rollover={last} now={now} onNew={() => setFresh(true)} />
      ) : step === 'annee' || !draft ? (
        <YearStep key={draft?.version ?? 'new'} rollover={draft} proposed={proposed} onDone={() => go('classes')} />
      ) : step === 'classes' ? (
        <ClassesStep id={draft.id} onNext={() => go('decisions')} />
      ) : step === 'decisions' ? (
        <DecisionsStep id={draft.id} onNext={() => go('verification')} />
      ) : (
        <CheckStep rollover={draft} onDecisions={() => go('decisions')} />
      )}
    </div>
  );
}
