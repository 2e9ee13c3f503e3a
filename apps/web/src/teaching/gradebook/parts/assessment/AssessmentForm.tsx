import { markModes } from '@encrier/contract/teaching/averages';
import { type AssessmentBody, assessmentKinds, type GradeBox } from '@encrier/contract/teaching/gradebook';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { formatDecimal } from '#kernel/numbers.ts';
import css from '../Gradebook.module.css';
import { kindWords, modeWords } from '../words.ts';

const pointed = (text: string): string => text.trim().replace(',', '.');
const isDecimal = (text: string): boolean => /^\d{1,3}(\.\d{1,3})?$/.test(pointed(text));

const fieldWords = {
  title: msg`Nom`,
  topic: msg`Thème`,
  kind: msg`Type`,
  day: msg`Jour`,
  scale: msg`Barème`,
  coefficient: msg`Coefficient`,
  boxId: msg`Rubrique`,
  mode: msg`Prise en compte`,
};

type Props = {
  first: AssessmentBody;
  /** Version of the assessment being changed; undefined for a new one. */
  version?: number;
  boxes: readonly GradeBox[];
  span: { startsOn: string; endsOn: string } | null;
  save: (body: AssessmentBody, version: number) => Promise<unknown>;
  done: () => void;
  /** Other actions. */
  more?: ReactNode;
};

/** The form of an assessment. */
export function AssessmentForm({ first, version, boxes, span, save, done, more }: Props) {
  const { t, i18n } = useLingui();
  const edit = useEdit<AssessmentBody>({
    start: { ...first, scale: formatDecimal(first.scale), coefficient: formatDecimal(first.coefficient) },
    version,
    follows: version !== undefined,
    check: ({ title, day, scale, coefficient }) => ({
      ...(!title.trim() && { title: t`Donnez un nom à l’évaluation.` }),
      ...(!day && { day: t`Il manque le jour.` }),
      ...(!isDecimal(scale) && { scale: t`Le barème est un nombre.` }),
      ...(!isDecimal(coefficient) && { coefficient: t`Le coefficient est un nombre.` }),
    }),
    send: (body, over) =>
      save({ ...body, scale: pointed(body.scale), coefficient: pointed(body.coefficient) }, over.version),
    read: readByField,
    onSaved: done,
  });
  const { draft, errors, set: change } = edit;
  const valueWords = (value: unknown, field: keyof AssessmentBody): string | undefined =>
    field === 'kind'
      ? i18n._(kindWords[value as AssessmentBody['kind']])
      : field === 'mode'
        ? i18n._(modeWords[value as AssessmentBody['mode']].word)
        : field === 'boxId'
          ? boxes.find(({ id }) => id === value)?.name
          : undefined;
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={fieldWords} formatValue={valueWords} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
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
        <Button variant="primary" type="submit" busy={edit.busy}>
          <Trans>Enregistrer</Trans>
        </Button>
        {more}
      </div>
    </form>
  );
}
