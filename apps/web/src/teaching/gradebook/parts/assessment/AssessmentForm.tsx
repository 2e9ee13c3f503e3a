import { markModes } from '@encrier/contract/teaching/averages';
import { type AssessmentBody, assessmentKinds, type GradeBox } from '@encrier/contract/teaching/gradebook';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { said } from '../figures.ts';
import css from '../Gradebook.module.css';
import { kindWords, modeWords } from '../words.ts';

const pointed = (text: string): string => text.trim().replace(',', '.');
const isDecimal = (text: string): boolean => /^\d{1,3}(\.\d{1,3})?$/.test(pointed(text));

type Props = {
  first: AssessmentBody;
  boxes: readonly GradeBox[];
  span: { startsOn: string; endsOn: string } | null;
  save: (body: AssessmentBody) => Promise<unknown>;
  done: () => void;
  /** What else may be done with it. */
  more?: React.ReactNode;
};

/** The form of an assessment. */
export function AssessmentForm({ first, boxes, span, save, done, more }: Props) {
  const { t, i18n } = useLingui();
  const [draft, setDraft] = useState(() => ({
    ...first,
    scale: said(first.scale),
    coefficient: said(first.coefficient),
  }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<AssessmentBody>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(!draft.title.trim() && { title: t`Donnez un nom à l’évaluation.` }),
      ...(!draft.day && { day: t`Il manque le jour.` }),
      ...(!isDecimal(draft.scale) && { scale: t`Le barème est un nombre.` }),
      ...(!isDecimal(draft.coefficient) && { coefficient: t`Le coefficient est un nombre.` }),
    };
    setErrors(found);
    if (Object.keys(found).length) return setTimeout(() => form.current && focusFirstError(form.current));
    setBusy(true);
    try {
      await save({ ...draft, scale: pointed(draft.scale), coefficient: pointed(draft.coefficient) });
      done();
    } catch (failure) {
      const fields = fieldErrors(failure);
      setErrors(Object.keys(fields).length ? fields : { all: sentence(failure) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {errors.all && <Notice tone="bad">{errors.all}</Notice>}
      <div className={css.pair}>
        <TextField
          label={t`Nom`}
          maxLength={60}
          value={draft.title}
          error={errors.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <TextField
          label={t`Thème`}
          optional={t`(facultatif)`}
          maxLength={80}
          value={draft.topic}
          onChange={(event) => change({ topic: event.currentTarget.value })}
        />
      </div>
      <div className={css.pair}>
        <SelectField
          label={t`Type`}
          value={draft.kind}
          options={assessmentKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
          onChange={(event) => change({ kind: event.currentTarget.value as AssessmentBody['kind'] })}
        />
        <DateField
          label={t`Jour`}
          {...(span && { min: span.startsOn, max: span.endsOn })}
          value={draft.day}
          error={errors.day}
          onChange={(event) => change({ day: event.currentTarget.value })}
        />
      </div>
      <div className={css.pair}>
        <TextField
          label={t`Barème`}
          inputMode="decimal"
          value={draft.scale}
          error={errors.scale}
          onChange={(event) => change({ scale: event.currentTarget.value })}
        />
        <TextField
          label={t`Coefficient`}
          inputMode="decimal"
          help={t`0 : ne compte pas.`}
          value={draft.coefficient}
          error={errors.coefficient}
          onChange={(event) => change({ coefficient: event.currentTarget.value })}
        />
        {boxes.length > 0 && (
          <SelectField
            label={t`Rubrique`}
            value={draft.boxId ?? ''}
            options={[{ value: '', label: t`Aucune` }, ...boxes.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(event) => change({ boxId: event.currentTarget.value || null })}
          />
        )}
      </div>
      <RadioField
        label={t`Prise en compte`}
        value={draft.mode}
        options={markModes.map((value) => ({
          value,
          label: i18n._(modeWords[value].word),
          note: i18n._(modeWords[value].note),
        }))}
        onChange={(mode) => change({ mode })}
      />
      <div className={css.row}>
        <Button variant="primary" type="submit" busy={busy}>
          <Trans>Enregistrer</Trans>
        </Button>
        {more}
      </div>
    </form>
  );
}
