import type { CorrectorRole } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { toast } from '#kernel/toast/toast.ts';
import { mark, refreshTests } from '../../diagnostic-tests.api.ts';
import { numberOf } from '../making/draft.ts';
import css from '../Tests.module.css';
import { pointsWords } from '../words.ts';
import type { MarkedAnswer } from './marked-answer.ts';

type Both<T> = { theirs: T; yours: T };
type Meanwhile = { version: number; fields: { points?: Both<number | null>; comment?: Both<string> } };
type Props = { sittingId: string; answer: MarkedAnswer; role: CorrectorRole; onDone: () => void };

/** Points and a word for one answer; what another corrector wrote meanwhile is shown beside one's own. */
export function MarkFields({ sittingId, answer, role, onDone }: Props) {
  const { t } = useLingui();
  const said = answer.points === null ? '' : pointsWords(answer.points);
  const [points, setPoints] = useState(said);
  const [comment, setComment] = useState(answer.comment);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  useLeaveGuard(!busy && (points !== said || comment !== answer.comment));
  async function save(given: number | null, version = answer.version) {
    setBusy(true);
    setError('');
    setMeanwhile(null);
    try {
      await mark(sittingId, answer.questionId, { points: given, comment: comment.trim(), version });
      toast.success(t`Correction enregistrée.`);
      onDone();
    } catch (failure) {
      if (isApiError(failure, 'edited_meanwhile')) setMeanwhile(failure.details as Meanwhile);
      else setError(Object.values(fieldErrors(failure))[0] ?? sentence(failure));
    }
    setBusy(false);
  }
  const send = (version?: number): void => {
    const given = numberOf(points);
    if (given === null || given < 0 || (given * 4) % 1 !== 0)
      setError(t`Des points par quarts, de 0 à ${pointsWords(answer.max)}.`);
    else void save(given, version);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  const key = role === 'first' && answer.autoPoints !== null && answer.autoPoints !== answer.points;
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {meanwhile && (
        <MarkedMeanwhile
          meanwhile={meanwhile}
          onTheirs={() => {
            onDone();
            void refreshTests();
          }}
          onMine={() => send(meanwhile.version)}
        />
      )}
      <TextField
        label={t`Points sur ${pointsWords(answer.max)}`}
        inputMode="decimal"
        maxLength={6}
        value={points}
        error={error}
        onChange={(event) => setPoints(event.currentTarget.value)}
      />
      <TextArea
        label={role === 'first' ? t`Mot à l’élève` : t`Mot au premier correcteur`}
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
        {key && (
          <Button busy={busy} onClick={() => void save(null)}>
            {t`Revenir à ${pointsWords(answer.autoPoints!)}`}
          </Button>
        )}
        <Button variant="quiet" onClick={onDone}>
          <Trans>Fermer</Trans>
        </Button>
      </div>
    </form>
  );
}

type MeanwhileProps = { meanwhile: Meanwhile; onTheirs: () => void; onMine: () => void };
/** What two correctors gave to one answer, side by side, and whose to keep. */
function MarkedMeanwhile({ meanwhile: { fields }, onTheirs, onMine }: MeanwhileProps) {
  const { t } = useLingui();
  const number = (points: number | null): string => (points === null ? t`rien` : pointsWords(points));
  return (
    <Notice
      tone="warn"
      title={t`Quelqu’un d’autre vient de corriger cette réponse`}
      action={
        <span className={css.row}>
          <Button size="small" onClick={onTheirs}>
            <Trans>Prendre les siens</Trans>
          </Button>
          <Button size="small" variant="primary" onClick={onMine}>
            <Trans>Garder les miens</Trans>
          </Button>
        </span>
      }
    >
      {fields.points && (
        <span className={css.block}>
          {t`Points : ${number(fields.points.theirs)} enregistrés, ${number(fields.points.yours)} les vôtres.`}
        </span>
      )}
      {fields.comment && (
        <span className={css.block}>
          {t`Mot enregistré : « ${fields.comment.theirs || '…'} » ; le vôtre : « ${fields.comment.yours || '…'} ».`}
        </span>
      )}
    </Notice>
  );
}
