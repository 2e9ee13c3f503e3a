import type { OwnHomeworkPage } from '@encrier/contract/teaching/homework';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { askForHelp } from '../../homework.api.ts';
import css from '../Homework.module.css';

/** « Je bloque » : one press, with words if wanted; and the teacher's answers, to this pupil or to all. */
export function Helps({ piece }: { piece: OwnHomeworkPage }) {
  const { t } = useLingui();
  const waiting = piece.stuck.find(({ answeredAt }) => !answeredAt);
  const answered = piece.stuck.filter(({ answer }) => answer);
  const [open, setOpen] = useState(false);
  if (!piece.can.ask && !piece.stuck.length && !piece.hints.length) return null;
  return (
    <Card
      title={t`Aide`}
      end={
        piece.can.ask &&
        !open && (
          <Button size="small" icon={IconHelpCircle} onClick={() => setOpen(true)}>
            {waiting ? t`Préciser` : piece.pupil.self ? t`Je bloque` : t`Il ou elle bloque`}
          </Button>
        )
      }
    >
      <div className={css.form}>
        {piece.hints.map(({ id, body, saidAt }) => (
          <Notice key={id} tone="info" title={t`À toute la classe`}>
            <p className={css.said} dir="auto">
              {body}
            </p>
            <span className={css.quiet}>{formatMoment(saidAt)}</span>
          </Notice>
        ))}
        {answered.map(({ id, words, answer, answeredAt }) => (
          <Notice key={id} tone="ok" title={t`Réponse du professeur`}>
            {words && (
              <p className={css.quiet} dir="auto">
                « {words} »
              </p>
            )}
            <p className={css.said} dir="auto">
              {answer}
            </p>
            <span className={css.quiet}>{answeredAt && formatMoment(answeredAt)}</span>
          </Notice>
        ))}
        {waiting && !open && (
          <Notice tone="warn" title={t`Le professeur sait que ce devoir bloque.`}>
            {waiting.words && (
              <p className={css.said} dir="auto">
                {waiting.words}
              </p>
            )}
          </Notice>
        )}
        {open && <AskForm piece={piece} first={waiting?.words ?? ''} onDone={() => setOpen(false)} />}
        {!waiting && !open && !answered.length && !piece.hints.length && (
          <span className={css.quiet}>
            <Trans>Le professeur seul lit ce qui est écrit ici, jamais les autres élèves.</Trans>
          </span>
        )}
      </div>
    </Card>
  );
}

function AskForm({ piece, first, onDone }: { piece: OwnHomeworkPage; first: string; onDone: () => void }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { words: first },
    send: ({ words }, { key }) => askForHelp(piece.id, { id: key, pupilId: piece.pupilId, words: words.trim() }),
    onSaved: onDone,
    onClose: onDone,
  });
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      {edit.refused && <Notice tone="bad" title={edit.refused} />}
      <TextArea
        label={t`Où est-ce que ça bloque ?`}
        optional={t`(facultatif)`}
        rows={2}
        maxLength={500}
        dir="auto"
        value={edit.draft.words}
        error={edit.errors.words}
        onChange={(event) => edit.set({ words: event.currentTarget.value })}
      />
      <div className={css.row}>
        <Button variant="primary" type="submit" busy={edit.busy}>
          <Trans>Le dire au professeur</Trans>
        </Button>
        <Button onClick={edit.leave}>
          <Trans>Fermer</Trans>
        </Button>
      </div>
    </form>
  );
}
