import { IconButton } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import css from '../Tests.module.css';
import { kindWords } from '../words.ts';
import { QuestionFields } from './QuestionFields.tsx';
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
        <QuestionFields question={question} errors={errors} set={set} />
      </fieldset>
    </Card>
  );
}
