import { mostSteps, type Sequence, type SequenceBody, type Step } from '@encrier/contract/teaching/lesson-log-plan';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Confirm } from '@encrier/ui/overlays/Confirm';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { toast } from '#kernel/toast/toast.ts';
import { putSequence, removeSequence } from '../../plan.api.ts';
import css from '../Log.module.css';
import { planPath, sequencePath } from './hours.ts';
import { LayDialog } from './LayDialog.tsx';
import { StepCard } from './StepCard.tsx';

type Draft = Pick<Sequence, 'title' | 'chapterId' | 'shared'> & { steps: readonly Step[] };
const draftOf = ({ title, chapterId, shared, steps }: Sequence): Draft => ({ title, chapterId, shared, steps });
const bodyOf = (sequence: Sequence, draft: Draft, version: number): SequenceBody => ({
  ...{ version, levelId: sequence.levelId, subjectId: sequence.subjectId, chapterId: draft.chapterId },
  ...{ title: draft.title.trim(), shared: draft.shared },
  steps: draft.steps.map(({ resources, ...step }) => ({
    ...step,
    ...{ title: step.title.trim(), objective: step.objective.trim(), homework: step.homework.trim() },
    resourceIds: resources.map(({ id }) => id),
  })),
});
const blank = (): Step => ({
  ...{ id: crypto.randomUUID(), lessons: 1, kind: 'lesson', title: '', objective: '', body: '', homework: '' },
  resources: [],
});

/** The whole of a sequence, written at once. */
export function SequenceForm({ sequence }: { sequence: Sequence }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Draft>(() => draftOf(sequence));
  const [open, setOpen] = useState(() => (sequence.steps.length === 1 ? sequence.steps[0]!.id : ''));
  const [error, setError] = useState('');
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(sequence));
  useLeaveGuard(dirty && !busy);
  const set = (change: Partial<Draft>): void => setDraft({ ...draft, ...change });
  const lessons = draft.steps.reduce((sum, one) => sum + one.lessons, 0);
  async function save(): Promise<void> {
    setChecked(true);
    const unnamed = draft.steps.find(({ title }) => !title.trim());
    if (unnamed) setOpen(unnamed.id);
    if (unnamed || !draft.title.trim()) return;
    setBusy(true);
    setError('');
    try {
      await putSequence(sequence.id, bodyOf(sequence, draft, sequence.version));
      toast.success(t`Séquence enregistrée.`);
    } catch (failure) {
      setError(sentence(failure));
    }
    setBusy(false);
  }
  const add = (): void => {
    const step = blank();
    set({ steps: [...draft.steps, step] });
    setOpen(step.id);
  };
  return (
    <div className={css.page}>
      {error && <Notice tone="bad">{error}</Notice>}
      <About sequence={sequence} draft={draft} set={set} checked={checked} />
      <Tools sequence={sequence} dirty={dirty} lessons={lessons} />
      {draft.steps.map((one, index) => (
        <StepCard
          key={one.id}
          step={one}
          index={index}
          steps={draft.steps}
          shelf={sequence.shelf}
          writable={sequence.mine}
          open={open === one.id}
          onOpen={() => setOpen(open === one.id ? '' : one.id)}
          error={checked && !one.title.trim() ? t`Donnez un titre à la séance.` : undefined}
          onChange={(steps) => set({ steps })}
        />
      ))}
      {sequence.mine && (
        <>
          <span>
            <Button icon={IconPlus} disabled={draft.steps.length >= mostSteps} onClick={add}>
              <Trans>Ajouter une séance</Trans>
            </Button>
          </span>
          <StickyFoot note={plural(lessons, { one: '# séance en tout', other: '# séances en tout' })}>
            <Button variant="primary" busy={busy} disabled={!dirty} onClick={() => void save()}>
              <Trans>Enregistrer</Trans>
            </Button>
          </StickyFoot>
        </>
      )}
    </div>
  );
}

type AboutProps = { sequence: Sequence; draft: Draft; set: (change: Partial<Draft>) => void; checked: boolean };
/** What a sequence is called, its chapter, and whether colleagues read it. */
function About({ sequence, draft, set, checked }: AboutProps) {
  const { t } = useLingui();
  const { mine, by, chapters } = sequence;
  return (
    <Card title={<bdi>{`${sequence.subject} · ${sequence.level}`}</bdi>}>
      {mine ? (
        <div className={css.form}>
          <div className={css.pair}>
            <TextField
              label={t`Titre de la séquence`}
              maxLength={120}
              autoComplete="off"
              value={draft.title}
              error={checked && !draft.title.trim() ? t`Donnez un titre à la séquence.` : undefined}
              onChange={(event) => set({ title: event.currentTarget.value })}
            />
            {chapters.length > 0 && (
              <SelectField
                label={t`Chapitre du programme`}
                value={draft.chapterId ?? ''}
                options={[
                  { value: '', label: t`(aucun)` },
                  ...chapters.map(({ id, title }) => ({ value: id, label: title })),
                ]}
                onChange={(event) => set({ chapterId: event.currentTarget.value || null })}
              />
            )}
          </div>
          <CheckField
            label={t`Partager avec les professeurs de la matière`}
            note={t`Ceux de la même école la lisent, la posent et en font leur copie.`}
            checked={draft.shared}
            onChange={(event) => set({ shared: event.currentTarget.checked })}
          />
        </div>
      ) : (
        <p className={css.quiet}>
          <Trans>
            Séquence partagée par <bdi>{by}</bdi>. Faites-en votre copie pour la changer.
          </Trans>
        </p>
      )}
    </Card>
  );
}

/** Lays it, copies it, drops it. */
function Tools({ sequence, dirty, lessons }: { sequence: Sequence; dirty: boolean; lessons: number }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [laying, setLaying] = useState(false);
  const [dropping, setDropping] = useState(false);
  async function copy(): Promise<void> {
    const id = crypto.randomUUID();
    const steps = sequence.steps.map((one) => ({ ...one, id: crypto.randomUUID() }));
    const own = bodyOf(sequence, { ...draftOf(sequence), shared: false, steps }, 0);
    try {
      await putSequence(id, own);
      toast.success(t`Votre copie est prête.`);
      await navigate({ to: sequencePath(id) as never });
    } catch (failure) {
      toast.error(sentence(failure));
    }
  }
  async function drop(): Promise<void> {
    await removeSequence(sequence.id).then(
      () => navigate({ to: planPath('/prof') as never }),
      () => {},
    );
  }
  return (
    <span className={css.row}>
      <Button icon={IconCalendarPlus} disabled={dirty || lessons === 0} onClick={() => setLaying(true)}>
        <Trans>Poser sur une classe</Trans>
      </Button>
      <Button icon={IconCopy} disabled={dirty} onClick={() => void copy()}>
        {sequence.mine ? <Trans>Dupliquer</Trans> : <Trans>Faire ma copie</Trans>}
      </Button>
      {sequence.mine && (
        <Button variant="danger" icon={IconTrash} onClick={() => setDropping(true)}>
          <Trans>Supprimer</Trans>
        </Button>
      )}
      {dirty && (
        <span className={css.quiet}>
          <Trans>Enregistrez d’abord.</Trans>
        </span>
      )}
      {laying && <LayDialog id={sequence.id} onClose={() => setLaying(false)} />}
      <Confirm
        open={dropping}
        danger
        title={t`Supprimer cette séquence ?`}
        action={t`Supprimer`}
        cancel={t`Garder`}
        onConfirm={() => void drop()}
        onCancel={() => setDropping(false)}
      >
        <Trans>Les séances déjà préparées avec elle restent dans le cahier.</Trans>
      </Confirm>
    </span>
  );
}
