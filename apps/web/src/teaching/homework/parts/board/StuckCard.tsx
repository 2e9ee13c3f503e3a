import type { HomeworkPage } from '@encrier/contract/teaching/homework';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { answerStuck } from '../../homework.api.ts';
import css from '../Homework.module.css';

/** Pupils who are stuck, and the answer to one of them or to all pupils. */
export function StuckCard({ piece }: { piece: HomeworkPage }) {
  const { t } = useLingui();
  const [to, setTo] = useState<string | null | undefined>(undefined);
  const waiting = piece.stuck.filter(({ answeredAt }) => !answeredAt);
  const done = piece.stuck.filter(({ answeredAt }) => answeredAt);
  if (!piece.stuck.length && !piece.hints.length) return null;
  return (
    <Card title={t`Ils bloquent`} count={waiting.length} countTone="bad">
      <div className={css.form}>
        {waiting.map((one) => (
          <div key={one.id} className={css.turn}>
            <div className={css.row}>
              <b>
                <bdi>{one.label}</bdi>
              </b>
              <span className={css.quiet}>{formatMoment(one.askedAt)}</span>
              <Button size="small" onClick={() => setTo(one.id)}>
                <Trans>Répondre</Trans>
              </Button>
            </div>
            {one.words && (
              <p className={css.said} dir="auto">
                {one.words}
              </p>
            )}
            {to === one.id && <AnswerForm piece={piece} helpId={one.id} onDone={() => setTo(undefined)} />}
          </div>
        ))}
        {to !== null && (
          <span>
            <Button size="small" onClick={() => setTo(null)}>
              <Trans>Répondre à tous</Trans>
            </Button>
          </span>
        )}
        {to === null && <AnswerForm piece={piece} helpId={null} onDone={() => setTo(undefined)} />}
        {piece.hints.map(({ id, body, saidAt }) => (
          <Notice key={id} tone="info" title={t`Dit à tous`}>
            <p className={css.said} dir="auto">
              {body}
            </p>
            <span className={css.quiet}>{formatMoment(saidAt)}</span>
          </Notice>
        ))}
        {done.map((one) => (
          <div key={one.id} className={css.quiet}>
            <bdi>{one.label}</bdi>
            {one.words && ` · ${one.words}`} {one.answer && `→ ${one.answer}`}
          </div>
        ))}
      </div>
    </Card>
  );
}

function AnswerForm({ piece, helpId, onDone }: { piece: HomeworkPage; helpId: string | null; onDone: () => void }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { answer: '' },
    check: ({ answer }): Record<string, string> => (answer.trim() ? {} : { answer: t`Il manque la réponse.` }),
    send: ({ answer }, { key }) => answerStuck(piece.id, { id: key, helpId, answer: answer.trim() }),
    onSaved: () => {
      toast.success(t`Réponse envoyée`);
      onDone();
    },
    onClose: onDone,
  });
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <TextArea
        label={helpId ? t`Réponse` : t`Réponse à tous`}
        help={
          helpId
            ? t`Cet élève et ses responsables la lisent.`
            : t`Tous ceux à qui ce devoir est donné la lisent ; personne n’est nommé.`
        }
        rows={3}
        maxLength={2000}
        dir="auto"
        value={edit.draft.answer}
        error={edit.errors.answer || edit.refused || undefined}
        onChange={(event) => edit.set({ answer: event.currentTarget.value })}
      />
      <div className={css.row}>
        <Button variant="primary" size="small" type="submit" busy={edit.busy}>
          <Trans>Envoyer</Trans>
        </Button>
        <Button size="small" onClick={edit.leave}>
          <Trans>Fermer</Trans>
        </Button>
      </div>
    </form>
  );
}
