import { type QuestionKind, questionKinds } from '@encrier/contract/teaching/diagnostic-questions';
import { Button } from '@encrier/ui/actions/Button';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { BankPicker } from '../bank/BankPicker.tsx';
import css from '../Tests.module.css';
import { kindWords } from '../words.ts';
import { type DraftQuestion, newQuestion } from './draft.ts';

type Props = { last: DraftQuestion | undefined; onAdd: (question: DraftQuestion) => void };
/** Adds a question to the end of a test: an empty one of a kind, or one of the bank. */
export function AddQuestion({ last, onAdd }: Props) {
  const { t, i18n } = useLingui();
  const [kind, setKind] = useState<QuestionKind>('single');
  return (
    <div className={css.row}>
      <SelectField
        label={t`Genre de la question suivante`}
        labelHidden
        value={kind}
        options={questionKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
        onChange={(event) => setKind(event.currentTarget.value as QuestionKind)}
      />
      <Button icon={IconPlus} onClick={() => onAdd(newQuestion(kind, last))}>
        <Trans>Ajouter une question</Trans>
      </Button>
      <BankPicker onTake={onAdd} />
    </div>
  );
}
