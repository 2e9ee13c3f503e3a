import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { toast } from '#kernel/toast/toast.ts';
import { resultsQuery, testQuery, typePaper } from '../../diagnostic-tests.api.ts';
import { AnswerField } from '../sitting/AnswerField.tsx';
import { printed } from '../sitting/asked.ts';
import { Statement } from '../sitting/Statement.tsx';
import css from '../Tests.module.css';

type Props = { testId: string; pupilId: string; onPupil: (id: string) => void };
/** The pupil whose paper is typed in, then every question on one page. */
export function PaperOfPupil({ testId, pupilId, onPupil }: Props) {
  const { t } = useLingui();
  const asked = useQuery(resultsQuery(testId));
  const test = useQuery(testQuery(testId));
  return (
    <Asked query={asked} label={t`Chargement des élèves`}>
      {({ pupils }) => (
        <>
          <SelectField
            label={t`Élève`}
            value={pupilId}
            options={[
              { value: '', label: t`Choisir un élève` },
              ...pupils.map((one) => ({
                value: one.pupilId,
                label: one.handedAt && one.state !== 'void' ? t`${one.label} (déjà rendu)` : one.label,
              })),
            ]}
            onChange={(event) => onPupil(event.currentTarget.value)}
          />
          {pupilId && (
            <Asked query={test} label={t`Chargement du test`}>
              {(data) => (
                <Sheet
                  key={pupilId}
                  testId={testId}
                  pupilId={pupilId}
                  questions={data.items}
                  onDone={() => onPupil('')}
                />
              )}
            </Asked>
          )}
        </>
      )}
    </Asked>
  );
}

type SheetProps = { testId: string; pupilId: string; questions: readonly Question[]; onDone: () => void };
function Sheet({ testId, pupilId, questions, onDone }: SheetProps) {
  const { t } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [words, setWords] = useState<Record<string, string[]>>({});
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  useLeaveGuard(Object.keys(words).length > 0 && !busy);
  async function save() {
    setBusy(true);
    setError('');
    try {
      const answers = Object.entries(words).map(([questionId, given]) => ({ questionId, words: given }));
      await typePaper(testId, { id, pupilId, answers });
      toast.success(t`Copie enregistrée et corrigée.`);
      onDone();
    } catch (failure) {
      setError(Object.values(fieldErrors(failure))[0] ?? sentence(failure));
    }
    setBusy(false);
  }
  return (
    <>
      {error && <Notice tone="bad">{error}</Notice>}
      {questions.map((question, at) => (
        <Card key={question.id} title={t`Question ${at + 1}`}>
          <div className={css.form}>
            <Statement question={question} />
            <AnswerField
              question={printed(question)}
              words={words[question.id] ?? []}
              onChange={(given) => setWords((now) => ({ ...now, [question.id]: given }))}
            />
          </div>
        </Card>
      ))}
      <StickyFoot>
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          <Trans>Enregistrer la copie</Trans>
        </Button>
      </StickyFoot>
    </>
  );
}
