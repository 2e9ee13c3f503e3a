import type { Review } from '@encrier/contract/communication/message-reviews';
import { Button } from '@encrier/ui/actions/Button';
import { KeyHint } from '@encrier/ui/actions/KeyHint';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Notice } from '@encrier/ui/feedback/Notice';
import { FieldError } from '@encrier/ui/fields/Field';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconLock, IconMessageDots, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatTime } from '#kernel/dates.ts';
import { useLetters } from '#kernel/frame/use-letters.ts';
import { useSession } from '#kernel/session/session.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { decide } from '../../reviews.api.ts';
import css from './Review.module.css';

/** The note to the author and the three decisions: refuse, return, approve. Or why none is possible. */
export function Decide({ review, onTurn }: { review: Review; onTurn: (id: string | null) => void }) {
  if (review.row.status !== 'waiting') return null;
  return review.can.decide ? <Answers review={review} onTurn={onTurn} /> : <WhyNot review={review} />;
}

function WhyNot({ review: { can, row } }: { review: Review }) {
  const { t } = useLingui();
  const by = row.lock?.by ?? '';
  const until = row.lock ? formatTime(row.lock.until) : '';
  const words =
    can.why === 'own'
      ? t`C’est votre message : quelqu’un d’autre doit le valider.`
      : can.why === 'locked'
        ? t`${by} relit ce message, jusqu’à ${until} au plus tard.`
        : null;
  return (
    words && (
      <div className={css.refusal}>
        <Notice tone="info" icon={IconLock}>
          {words}
        </Notice>
      </div>
    )
  );
}

/** Actions of the three buttons and their keys. A note is required before a message returns to its author. */
function useAnswers({ row, version, nextId, previousId }: Review, onTurn: (id: string | null) => void) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const work = useMutation({
    mutationFn: decide,
    onSuccess: (_review, { decision }) => {
      toast.success(
        decision === 'approve'
          ? t`Message validé et envoyé`
          : decision === 'return'
            ? t`Message renvoyé à son auteur`
            : t`Message refusé, son auteur est prévenu`,
      );
      onTurn(nextId ?? previousId);
    },
  });
  const approve = () =>
    !work.isPending && work.mutate({ id: row.id, version, decision: 'approve', reason: note.trim() });
  const back = async (decision: 'return' | 'refuse') => {
    if (work.isPending) return;
    if (!note.trim()) {
      setSubmitted(true);
      box.current?.focus();
      return;
    }
    if (
      decision === 'refuse' &&
      !(await confirm({
        title: t`Refuser ce message ?`,
        text: t`Il ne partira pas. Son auteur lira votre note.`,
        action: t`Refuser le message`,
        danger: true,
      }))
    )
      return;
    work.mutate({ id: row.id, version, decision, reason: note.trim() });
  };
  return { note, setNote, box, missing: submitted && !note.trim(), busy: work.isPending, approve, back };
}

function Answers({ review, onTurn }: { review: Review; onTurn: (id: string | null) => void }) {
  const { t } = useLingui();
  const { note, setNote, box, missing, busy, approve, back } = useAnswers(review, onTurn);
  useLetters([
    { key: 'v', words: t`Valider et envoyer`, run: approve },
    { key: 'n', words: t`Renvoyer avec la note`, run: () => void back('return') },
    { key: 'r', words: t`Refuser`, run: () => void back('refuse') },
  ]);
  return (
    <>
      <Note
        value={note}
        onChange={setNote}
        box={box}
        error={missing ? t`Écrivez une note : l’auteur la lira.` : null}
      />
      <footer className={css.foot} data-foot data-print="hide">
        <Button variant="danger" icon={IconX} disabled={busy} onClick={() => void back('refuse')}>
          <Trans>Refuser</Trans> <KeyHint keys={['R']} quiet />
        </Button>
        <span className={css.grow} />
        <Button icon={IconArrowBackUp} disabled={busy} onClick={() => void back('return')}>
          <Trans>Renvoyer avec la note</Trans> <KeyHint keys={['N']} quiet />
        </Button>
        <Button variant="primary" icon={IconCheck} busy={busy} onClick={approve}>
          <Trans>Valider et envoyer</Trans> <KeyHint keys={['V']} quiet />
        </Button>
      </footer>
    </>
  );
}

function Note({
  value,
  onChange,
  box,
  error,
}: {
  value: string;
  onChange: (note: string) => void;
  box: RefObject<HTMLTextAreaElement | null>;
  error: string | null;
}) {
  const { t } = useLingui();
  const id = useId();
  const school = useSession((state) => state.school);
  const user = useSession((state) => state.user?.user);
  return (
    <section className={css.note} data-wrong={error ? true : undefined}>
      <p className={css.noteHead}>
        <IconMessageDots size={18} stroke={1.7} aria-hidden="true" />
        <label htmlFor={id}>
          <b>{t`Votre note`}</b> <span>{t`Son auteur la lira.`}</span>
        </label>
      </p>
      <div className={css.noteBody}>
        <Avatar name={user?.label ?? ''} photo={imageAddress(school, user?.photo, 96)} size={32} />
        <textarea
          id={id}
          ref={box}
          dir="auto"
          rows={2}
          maxLength={1000}
          value={value}
          placeholder={t`Ce qu’il faut changer, ou pourquoi…`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </section>
  );
}
