import type { BankRow } from '@encrier/contract/teaching/diagnostic-bank';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { changeInBank, keepInBank } from '../../bank.api.ts';
import { draftOf, faultOf, newQuestion, questionOf } from '../making/draft.ts';
import { QuestionFields } from '../making/QuestionFields.tsx';
import { ofQuestion, useFaultWords } from '../making/use-test-form.ts';
import css from '../Tests.module.css';
import { PlaceFields } from './PlaceFields.tsx';
import { usePlace } from './use-place.ts';

type Props = { row: BankRow | null; courseId: string; onClose: () => void };
/** A question of the bank: a new one, or one that its author changes. */
export function BankForm({ row, courseId, onClose }: Props) {
  const { t } = useLingui();
  const why = useFaultWords();
  const form = useRef<HTMLDivElement>(null);
  const [id] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(() => (row ? draftOf(row.question) : newQuestion('single')));
  const place = usePlace({ share: row?.share ?? 'mine', tags: row?.tags ?? [], courseId });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const refuse = (found: Record<string, string>): void => {
    setErrors(found);
    setTimeout(() => form.current && focusFirstError(form.current));
  };
  async function save() {
    const fault = faultOf(draft);
    if (fault) return refuse({ [`questions.0.${fault.field}`]: why[fault.why] });
    setBusy(true);
    try {
      const content = { question: questionOf(draft), ...place.content() };
      await (row ? changeInBank(row.id, row.version, content) : keepInBank(id, null, content));
      toast.success(t`Question enregistrée.`);
      onClose();
    } catch (failure) {
      const fields = fieldErrors(failure);
      refuse(Object.keys(fields).length ? fields : { all: sentence(failure) });
    }
    setBusy(false);
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={row ? t`Modifier la question` : t`Nouvelle question de la banque`}
      closeLabel={t`Fermer`}
      width={640}
      foot={
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <div ref={form} className={css.form}>
        {errors['all'] && <Notice tone="bad">{errors['all']}</Notice>}
        {row && row.copies > 0 && (
          <Notice tone="info">
            <Trans>Si vous changez ce qui est demandé, ses chiffres recommencent.</Trans>
          </Notice>
        )}
        <QuestionFields
          question={draft}
          errors={ofQuestion(errors, 0)}
          alone
          set={(part) => {
            setDraft({ ...draft, ...part });
            setErrors({});
          }}
        />
        <PlaceFields place={place} error={errors['courseId']} />
      </div>
    </Sheet>
  );
}
