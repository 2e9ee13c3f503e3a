import { entryKinds } from '@encrier/contract/teaching/lesson-log';
import { maxStepLessons, type Step } from '@encrier/contract/teaching/lesson-log-plan';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { RichText } from '#kernel/content/RichText.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { RichEditor } from '../../../../communication/writing/writing.public.tsx';
import { ResourcesField } from '../editor/EntryFields.tsx';
import css from '../Log.module.css';
import { kindWords } from '../words.ts';
import { MoveButtons } from './MoveButtons.tsx';

type Props = {
  step: Step;
  index: number;
  steps: readonly Step[];
  shelf: readonly Step['resources'][number][];
  writable: boolean;
  open: boolean;
  error: string | undefined;
  onOpen: () => void;
  onChange: (steps: readonly Step[]) => void;
};

/** One model lesson: its title in the list, the rest once opened. */
export function StepCard({ step, index, steps, shelf, writable, open, error, onOpen, onChange }: Props) {
  const { t, i18n } = useLingui();
  const name = step.title || t`Séance ${index + 1}`;
  const set = (change: Partial<Step>): void =>
    onChange(steps.map((one) => (one.id === step.id ? { ...one, ...change } : one)));
  return (
    <Card
      title={<bdi>{`${index + 1}. ${name}`}</bdi>}
      note={
        <Facts>{[i18n._(kindWords[step.kind]), plural(step.lessons, { one: '# séance', other: '# séances' })]}</Facts>
      }
      end={
        <span className={css.row}>
          {writable && <MoveButtons name={name} index={index} list={steps} onChange={onChange} />}
          <Button size="small" aria-expanded={open} onClick={onOpen}>
            {open ? <Trans>Fermer</Trans> : <Trans>Ouvrir</Trans>}
          </Button>
        </span>
      }
    >
      {open && (writable ? <StepFields step={step} shelf={shelf} error={error} set={set} /> : <StepRead step={step} />)}
    </Card>
  );
}

function StepRead({ step }: { step: Step }) {
  return (
    <div className={css.form}>
      {step.objective && (
        <p>
          <bdi>{step.objective}</bdi>
        </p>
      )}
      <RichText html={step.body} />
      {step.homework && (
        <p className={css.quiet}>
          <Trans>
            Devoir prévu : <bdi>{step.homework}</bdi>
          </Trans>
        </p>
      )}
    </div>
  );
}

type FieldsProps = Pick<Props, 'step' | 'shelf' | 'error'> & { set: (change: Partial<Step>) => void };
function StepFields({ step, shelf, error, set }: FieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={css.form}>
      <TextField
        label={t`Titre`}
        maxLength={120}
        autoComplete="off"
        value={step.title}
        error={error}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <div className={css.pair}>
        <SelectField
          label={t`Type de séance`}
          value={step.kind}
          options={entryKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
          onChange={(event) => set({ kind: event.currentTarget.value as Step['kind'] })}
        />
        <SelectField
          label={t`Nombre de séances`}
          value={String(step.lessons)}
          options={Array.from({ length: maxStepLessons }, (_, at) => ({
            value: String(at + 1),
            label: plural(at + 1, { one: '# séance', other: '# séances' }),
          }))}
          onChange={(event) => set({ lessons: Number(event.currentTarget.value) })}
        />
      </div>
      <TextArea
        label={t`Objectif`}
        optional={t`(facultatif)`}
        rows={2}
        maxLength={1000}
        value={step.objective}
        onChange={(event) => set({ objective: event.currentTarget.value })}
      />
      <div>
        <span className={css.label}>{t`Contenu de la séance`}</span>
        <Suspense fallback={null}>
          <div className={css.writing}>
            <RichEditor
              html={step.body}
              onChange={(body) => set({ body })}
              onFiles={() => void toast.error(t`Une séance modèle joint des ressources, pas de fichiers.`)}
            />
          </div>
        </Suspense>
      </div>
      <TextField
        label={t`Devoir à donner`}
        optional={t`(facultatif)`}
        help={t`Rappelé dans la séance ; vous le donnez vous-même.`}
        maxLength={300}
        value={step.homework}
        onChange={(event) => set({ homework: event.currentTarget.value })}
      />
      <ResourcesField draft={step} set={set} shelf={shelf} />
    </div>
  );
}
