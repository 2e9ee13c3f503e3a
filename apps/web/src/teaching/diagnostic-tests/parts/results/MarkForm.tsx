import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { TestCopy } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { mark } from '../../diagnostic-tests.api.ts';
import { numberOf } from '../making/draft.ts';
import css from '../Tests.module.css';
import { pointsWords } from '../words.ts';
import { CorrectedAnswer } from './CorrectedAnswer.tsx';

type Props = { copy: TestCopy; question: Question; answer: TestCopy['answers'][number]; place: number };
/** One answer of a copy, with the points that its key gives and those of who reads it. */
export function MarkForm({ copy, question, answer, place }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(answer.points === null && copy.state === 'waits');
  const [points, setPoints] = useState(answer.points === null ? '' : pointsWords(answer.points));
  const [comment, setComment] = useState(answer.comment);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function save(given: number | null) {
    setBusy(true);
    setError('');
    try {
      await mark(copy.id, question.id, { points: given, comment: comment.trim(), version: copy.version });
      toast.success(t`Correction enregistrée.`);
      setOpen(false);
    } catch (failure) {
      setError(Object.values(fieldErrors(failure))[0] ?? sentence(failure));
    }
    setBusy(false);
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const given = numberOf(points);
    if (given === null || given < 0 || (given * 4) % 1 !== 0)
      setError(t`Des points par quarts, de 0 à ${pointsWords(answer.max)}.`);
    else void save(given);
  };
  const scored = question.kind !== 'scale' && copy.handedAt !== null;
  return (
    <Card
      title={t`Question ${place}`}
      note={
        !scored
          ? undefined
          : answer.points === null
            ? t`à lire`
            : t`${pointsWords(answer.points)} sur ${pointsWords(answer.max)}`
      }
    >
      <div className={css.form}>
        <CorrectedAnswer
          question={question}
          words={answer.words}
          points={answer.points}
          max={answer.max}
          files={copy.files}
        />
        {answer.lateWords && (
          <Notice tone="warn" title={t`Arrivé après la fin`}>
            {answer.lateWords.filter(Boolean).join(' · ')}
          </Notice>
        )}
        {!open && answer.comment && <p className={css.answer}>{answer.comment}</p>}
        {copy.can.mark &&
          scored &&
          (open ? (
            <form className={css.form} noValidate onSubmit={submit}>
              <TextField
                label={t`Points sur ${pointsWords(answer.max)}`}
                inputMode="decimal"
                maxLength={6}
                value={points}
                error={error}
                onChange={(event) => setPoints(event.currentTarget.value)}
              />
              <TextArea
                label={t`Mot à l’élève`}
                optional={t`(facultatif)`}
                rows={2}
                maxLength={2000}
                value={comment}
                onChange={(event) => setComment(event.currentTarget.value)}
              />
              <div className={css.row}>
                <Button variant="primary" type="submit" busy={busy}>
                  <Trans>Enregistrer</Trans>
                </Button>
                {answer.autoPoints !== null && answer.autoPoints !== answer.points && (
                  <Button busy={busy} onClick={() => void save(null)}>
                    {t`Revenir à ${pointsWords(answer.autoPoints)}`}
                  </Button>
                )}
                <Button variant="quiet" onClick={() => setOpen(false)}>
                  <Trans>Fermer</Trans>
                </Button>
              </div>
            </form>
          ) : (
            <div>
              <Button size="small" onClick={() => setOpen(true)}>
                <Trans>Changer les points</Trans>
              </Button>
            </div>
          ))}
      </div>
    </Card>
  );
}
