import type { PaperForm } from '@encrier/contract/teaching/diagnostic-paper';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { SelectField } from '@encrier/ui/fields/TextField';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { toast } from '#kernel/toast/toast.ts';
import { AnswerField } from '../sitting/AnswerField.tsx';
import css from '../Tests.module.css';
import type { LivePaper } from './use-paper.ts';

type Props = { form: PaperForm; live: LivePaper; pupilId: string; onPupil: (id: string) => void };
/** One pupil's paper, question by question: the grid's version on phones. */
export function PaperOfPupil({ form, live, pupilId, onPupil }: Props) {
  const { t } = useLingui();
  return (
    <>
      <SelectField
        label={t`Élève`}
        value={pupilId}
        options={[
          { value: '', label: t`Choisir un élève` },
          ...form.pupils.map((one) => ({
            value: one.id,
            label: one.sittingId ? t`${one.label} (déjà saisi)` : one.label,
          })),
        ]}
        onChange={(event) => onPupil(event.currentTarget.value)}
      />
      {pupilId && form.pupils.some(({ id }) => id === pupilId) && (
        <Sheet key={pupilId} form={form} live={live} pupilId={pupilId} onDone={() => onPupil('')} />
      )}
    </>
  );
}

function Sheet({ form, live, pupilId, onDone }: Omit<Props, 'onPupil'> & { onDone: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<Record<string, string[]>>({});
  useLeaveGuard(Object.keys(typed).length > 0);
  function save() {
    const changes = Object.entries(typed).flatMap(([column, words]) => {
      const before = live.value(pupilId, column);
      const after = { words: words.some((one) => one.trim()) ? words : [], sheet: null };
      return JSON.stringify(before.words) === JSON.stringify(after.words)
        ? []
        : [{ row: pupilId, column, before, after }];
    });
    if (changes.length) live.queue.onChange(changes);
    setTyped({});
    toast.success(t`Copie enregistrée.`);
    onDone();
  }
  return (
    <>
      {form.questions.map((question, at) => (
        <Card key={question.id} title={t`Question ${at + 1}`}>
          <div className={css.form}>
            <p className={css.answer} dir="auto">
              {question.statement}
            </p>
            <AnswerField
              question={question}
              words={typed[question.id] ?? [...live.value(pupilId, question.id).words]}
              onChange={(words) => setTyped((now) => ({ ...now, [question.id]: words }))}
            />
          </div>
        </Card>
      ))}
      <StickyFoot>
        <Button variant="primary" disabled={!form.can.type} onClick={save}>
          <Trans>Enregistrer la copie</Trans>
        </Button>
      </StickyFoot>
    </>
  );
}
