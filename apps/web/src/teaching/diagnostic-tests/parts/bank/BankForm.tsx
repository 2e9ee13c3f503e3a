import type { BankRow } from '@encrier/contract/teaching/diagnostic-bank';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { changeInBank, keepInBank } from '../../bank.api.ts';
import { type DraftQuestion, draftOf, faultOf, newQuestion, questionOf } from '../making/draft.ts';
import { QuestionFields } from '../making/QuestionFields.tsx';
import { ofQuestion, useFaultWords } from '../making/use-test-form.ts';
import css from '../Tests.module.css';
import { PlaceFields } from './PlaceFields.tsx';
import { kindWords } from '../words.ts';
import { shareWords } from './bank-words.ts';
import { type Place, placed, placeOf } from './place.ts';

type Draft = DraftQuestion & Place;
const fieldWords = {
  kind: msg`Genre`,
  statement: msg`Énoncé`,
  points: msg`Points`,
  skill: msg`Compétence`,
  choices: msg`Réponses`,
  share: msg`Qui la trouve`,
  tags: msg`Mots-clés`,
};
type Props = { row: BankRow | null; courseId: string; onClose: () => void };
/** A question of the bank: a new one, or an existing one of the author. */
export function BankForm({ row, courseId, onClose }: Props) {
  const { t, i18n } = useLingui();
  const why = useFaultWords();
  const form = useId();
  const [fresh] = useState(() => newQuestion('single'));
  const edit = useEdit<Draft>({
    start: {
      ...(row ? draftOf(row.question) : fresh),
      ...placeOf(row, courseId),
    },
    version: row?.version,
    follows: row !== null,
    check: (draft): Record<string, string> => {
      const fault = faultOf(draft);
      return fault ? { [`questions.0.${fault.field}`]: why[fault.why] } : {};
    },
    send: (draft, { version, key }) => {
      const content = { question: questionOf(draft), ...placed(draft) };
      return row ? changeInBank(row.id, version, content) : keepInBank(key, null, content);
    },
    read: readByField,
    onSaved: () => {
      toast.success(t`Question enregistrée.`);
      onClose();
    },
    onClose,
  });
  const { draft, errors, set } = edit;
  const formatValue = (value: unknown, field: keyof Draft): string | undefined => {
    if (field === 'share') return i18n._(shareWords[value as Draft['share']]);
    if (field === 'kind') return i18n._(kindWords[value as Draft['kind']]);
    return field === 'choices' ? (value as Draft['choices']).map(({ label }) => label).join('\n') : undefined;
  };
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={row ? t`Modifier la question` : t`Nouvelle question de la banque`}
      closeLabel={t`Fermer`}
      width={640}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <ConflictNotice edit={edit} words={fieldWords} formatValue={formatValue} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        {row && row.copies > 0 && (
          <Notice tone="info">
            <Trans>Si vous changez ce qui est demandé, ses chiffres recommencent.</Trans>
          </Notice>
        )}
        <QuestionFields question={draft} errors={ofQuestion(errors, 0)} alone set={set} />
        <PlaceFields place={draft} set={set} error={errors['courseId']} />
      </form>
    </Sheet>
  );
}
