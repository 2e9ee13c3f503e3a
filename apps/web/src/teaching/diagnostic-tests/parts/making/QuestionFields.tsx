import { type QuestionKind, questionKinds } from '@encrier/contract/teaching/diagnostic-questions';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import css from '../Tests.module.css';
import { kindWords } from '../words.ts';
import { FormulaPreview } from './FormulaPreview.tsx';
import { KeyFields } from './KeyFields.tsx';
import { PictureField } from './PictureField.tsx';
import type { QuestionProps } from './question-props.ts';
import { SoundField } from './SoundField.tsx';

/** Content of a question, with its key; `alone`: outside a test, without sections. */
export function QuestionFields({ question, errors, set, alone = false }: QuestionProps & { alone?: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <div className={css.pair}>
        <SelectField
          label={t`Genre`}
          value={question.kind}
          options={questionKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
          onChange={(event) => set({ kind: event.currentTarget.value as QuestionKind })}
        />
        {!alone && (
          <TextField
            label={t`Partie qui commence ici`}
            optional={t`(facultatif)`}
            maxLength={120}
            value={question.section}
            onChange={(event) => set({ section: event.currentTarget.value })}
          />
        )}
      </div>
      <TextArea
        label={t`Énoncé`}
        required
        rows={3}
        maxLength={4000}
        help={t`Une formule s’écrit en LaTeX entre deux dollars : $x^2 + \\sqrt 2$.`}
        value={question.statement}
        error={errors['statement']}
        onChange={(event) => set({ statement: event.currentTarget.value })}
      />
      <FormulaPreview texts={[question.statement, ...question.choices.map(({ label }) => label)]} />
      <PictureField question={question} errors={errors} set={set} />
      <SoundField question={question} set={set} />
      <KeyFields question={question} errors={errors} set={set} />
      <div className={css.pair}>
        <TextField
          label={t`Compétence`}
          optional={t`(facultatif)`}
          help={t`Le tableau des résultats range les questions par compétence.`}
          maxLength={80}
          value={question.skill}
          onChange={(event) => set({ skill: event.currentTarget.value })}
        />
        {question.kind !== 'scale' && (
          <TextField
            label={t`Points`}
            inputMode="decimal"
            maxLength={6}
            value={question.points}
            error={errors['points']}
            onChange={(event) => set({ points: event.currentTarget.value })}
          />
        )}
      </div>
    </>
  );
}
