import type { OwnHomeworkPage } from '@encrier/contract/teaching/homework';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { askForHelp } from '../../homework.api.ts';
import css from '../Homework.module.css';

/** « Je bloque » : one press, with words if one likes; and what the teacher answered, to him or to all. */
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
  const [id] = useState(() => crypto.randomUUID());
  const [words, setWords] = useState(first);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      await askForHelp(piece.id, { id, pupilId: piece.pupilId, words: words.trim() });
      onDone();
    } catch (failure) {
      setError(sentence(failure));
      setBusy(false);
    }
  }
  return (
    <>
      {error && <Notice tone="bad" title={error} />}
      <TextArea
        label={t`Où est-ce que ça bloque ?`}
        optional={t`(facultatif)`}
        rows={2}
        maxLength={500}
        dir="auto"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div className={css.row}>
        <Button variant="primary" busy={busy} onClick={() => void send()}>
          <Trans>Le dire au professeur</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>Fermer</Trans>
        </Button>
      </div>
    </>
  );
}
