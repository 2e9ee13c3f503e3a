import { type QuestionKind, questionKinds } from '@encrier/contract/teaching/diagnostic-questions';
import { IconButton } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import css from '../Tests.module.css';
import { kindWords } from '../words.ts';
import { KeyFields } from './KeyFields.tsx';
import type { QuestionProps } from './question-props.ts';

type Props = QuestionProps & {
  place: number;
  count: number;
  locked: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One question of the form, with its key. */
export function QuestionCard({ question, place, count, locked, errors, set, onMove, onRemove }: Props) {
  const { t, i18n } = useLingui();
  const number = place + 1;
  return (
    <Card
      title={t`Question ${number}`}
      note={i18n._(kindWords[question.kind])}
      end={
        !locked && (
          <span className={css.row}>
            <IconButton
              icon={IconArrowUp}
              label={t`Monter la question ${number}`}
              disabled={place === 0}
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon={IconArrowDown}
              label={t`Descendre la question ${number}`}
              disabled={place === count - 1}
              onClick={() => onMove(1)}
            />
            <IconButton icon={IconTrash} label={t`Supprimer la question ${number}`} onClick={onRemove} />
          </span>
        )
      }
    >
      <fieldset className={css.form} style={{ margin: 0, padding: 0, border: 0, minInlineSize: 0 }} disabled={locked}>
        <div className={css.pair}>
          <SelectField
            label={t`Genre`}
            value={question.kind}
            options={questionKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
            onChange={(event) => set({ kind: event.currentTarget.value as QuestionKind })}
          />
          <TextField
            label={t`Partie qui commence ici`}
            optional={t`(facultatif)`}
            maxLength={120}
            value={question.section}
            onChange={(event) => set({ section: event.currentTarget.value })}
          />
        </div>
        <TextArea
          label={t`Énoncé`}
          required
          rows={3}
          maxLength={4000}
          value={question.statement}
          error={errors['statement']}
          onChange={(event) => set({ statement: event.currentTarget.value })}
        />
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
      </fieldset>
    </Card>
  );
}
