import type { CorrectorRole } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { mark } from '../../diagnostic-tests.api.ts';
import { numberOf } from '../making/draft.ts';
import css from '../Tests.module.css';
import { pointsWords } from '../words.ts';
import type { MarkedAnswer } from './marked-answer.ts';

type Draft = { points: string; comment: string };
type Props = {
  sittingId: string;
  answer: MarkedAnswer;
  role: CorrectorRole;
  /** Called with whether something typed is not saved yet. */
  onTyped: ((typed: boolean) => void) | undefined;
  onDone: () => void;
};
const saidOf = (points: unknown): string => (typeof points === 'number' ? pointsWords(points) : '');

/** Points and a comment for one answer; another corrector's values written meanwhile are shown beside the user's. */
export function MarkFields({ sittingId, answer, role, onTyped, onDone }: Props) {
  const { t } = useLingui();
  const ofKey = useRef(false);
  const start = { points: saidOf(answer.points), comment: answer.comment };
  // An answer marked by a colleague may no longer be readable: both values come with the refusal.
  const edit = useEdit<Draft>({
    start,
    version: answer.version,
    guard: ['question', 'reponses', 'page', 'vue'],
    check: ({ points }): Record<string, string> => {
      const given = numberOf(points);
      return !ofKey.current && (given === null || given < 0 || (given * 4) % 1 !== 0)
        ? { points: t`Des points par quarts, de 0 à ${pointsWords(answer.max)}.` }
        : {};
    },
    send: ({ points, comment }, { version }) =>
      mark(sittingId, answer.questionId, {
        points: ofKey.current ? null : numberOf(points),
        comment: comment.trim(),
        version,
      }),
    read: (failure) => ({
      errors: { points: Object.values(fieldErrors(failure))[0] ?? sentence(failure) },
      refused: '',
    }),
    take: ({ points, ...theirs }, draft) => ({
      ...draft,
      ...(theirs as Partial<Draft>),
      ...(points !== undefined && { points: saidOf(points) }),
    }),
    onSaved: () => {
      toast.success(t`Correction enregistrée.`);
      onTyped?.(false);
      onDone();
    },
    onClose: () => {
      onTyped?.(false);
      onDone();
    },
  });
  const { points, comment } = edit.draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version, while nothing is typed
  useEffect(() => {
    if (!edit.changed && !edit.busy) edit.restart(start, answer.version);
  }, [answer.version]);
  useEffect(() => onTyped?.(edit.changed), [edit.changed, onTyped]);
  function send(backToKey: boolean): void {
    ofKey.current = backToKey;
    edit.submit();
  }
  const key = role === 'first' && answer.autoPoints !== null && answer.autoPoints !== answer.points;
  return (
    <form
      ref={edit.form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <ConflictNotice
        edit={edit}
        words={{ points: msg`Points`, comment: role === 'first' ? msg`Mot à l’élève` : msg`Mot au premier correcteur` }}
        formatValue={(value) => (typeof value === 'number' ? pointsWords(value) : undefined)}
        title={t`Quelqu’un d’autre vient de corriger cette réponse`}
      />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <TextField
        label={t`Points sur ${pointsWords(answer.max)}`}
        inputMode="decimal"
        maxLength={6}
        value={points}
        error={edit.errors.points}
        onChange={(event) => edit.set({ points: event.currentTarget.value })}
      />
      <TextArea
        label={role === 'first' ? t`Mot à l’élève` : t`Mot au premier correcteur`}
        optional={t`(facultatif)`}
        rows={2}
        maxLength={2000}
        value={comment}
        onChange={(event) => edit.set({ comment: event.currentTarget.value })}
      />
      <div className={css.row}>
        <Button variant="primary" type="submit" busy={edit.busy && !ofKey.current}>
          <Trans>Enregistrer</Trans>
        </Button>
        {key && (
          <Button busy={edit.busy && ofKey.current} onClick={() => send(true)}>
            {t`Revenir à ${pointsWords(answer.autoPoints!)}`}
          </Button>
        )}
        <Button variant="quiet" onClick={edit.leave}>
          <Trans>Fermer</Trans>
        </Button>
      </div>
    </form>
  );
}
