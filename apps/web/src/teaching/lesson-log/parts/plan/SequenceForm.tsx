import { maxSteps, type Sequence } from '@encrier/contract/teaching/lesson-log-plan';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { subjectName } from '#kernel/content/subject-name.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { putSequence } from '../../plan.api.ts';
import css from '../Log.module.css';
import { blank, bodyOf, type Draft, draftOf } from './sequence-draft.ts';
import { SequenceConflict } from './SequenceConflict.tsx';
import { SequenceTools } from './SequenceTools.tsx';
import { StepCard } from './StepCard.tsx';

/** A whole sequence, saved at once. */
export function SequenceForm({ sequence }: { sequence: Sequence }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(() => (sequence.steps.length === 1 ? sequence.steps[0]!.id : ''));
  const [checked, setChecked] = useState(false);
  const edit = useEdit<Draft>({
    start: draftOf(sequence),
    version: sequence.version,
    follows: true,
    check: ({ title, steps }) => ({
      ...(!title.trim() && { title: t`Donnez un titre à la séquence.` }),
      ...(steps.some((one) => !one.title.trim()) && { steps: t`Donnez un titre à la séance.` }),
    }),
    send: (typed, { version }) => putSequence(sequence.id, bodyOf(sequence, typed, version)),
    undo: () => t`Séquence enregistrée.`,
    onSaved: () => setChecked(false),
  });
  const { draft, set, changed: dirty } = edit;
  const lessons = draft.steps.reduce((sum, one) => sum + one.lessons, 0);
  function save(): void {
    setChecked(true);
    const unnamed = draft.steps.find(({ title }) => !title.trim());
    if (unnamed) setOpen(unnamed.id);
    edit.submit();
  }
  const add = (): void => {
    const step = blank();
    set({ steps: [...draft.steps, step] });
    setOpen(step.id);
  };
  return (
    <div className={css.page}>
      <SequenceConflict edit={edit} sequence={sequence} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <About sequence={sequence} draft={draft} set={set} checked={checked} />
      <SequenceTools sequence={sequence} dirty={dirty} lessons={lessons} />
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
            <Button icon={IconPlus} disabled={draft.steps.length >= maxSteps} onClick={add}>
              <Trans>Ajouter une séance</Trans>
            </Button>
          </span>
          <StickyFoot note={plural(lessons, { one: '# séance en tout', other: '# séances en tout' })}>
            <Button variant="primary" busy={edit.busy} disabled={!dirty} onClick={save}>
              <Trans>Enregistrer</Trans>
            </Button>
          </StickyFoot>
        </>
      )}
    </div>
  );
}

type AboutProps = { sequence: Sequence; draft: Draft; set: (change: Partial<Draft>) => void; checked: boolean };
/** Name of a sequence, its chapter, and sharing with colleagues. */
function About({ sequence, draft, set, checked }: AboutProps) {
  const { t } = useLingui();
  const { mine, by, chapters } = sequence;
  return (
    <Card title={<Facts>{[subjectName(sequence), sequence.level]}</Facts>}>
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
