import { joinFacts } from '#kernel/content/join-facts.ts';
import type { ThreadMessage } from '@encrier/contract/communication/messages';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { RichText } from '#kernel/content/RichText.tsx';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { formatMoment } from '#kernel/dates.ts';
import { formatCounter } from '#kernel/length-words.ts';
import { recall, withdraw } from '../../messages.api.ts';
import { address, DRAFT_PARAM, usePlace } from '../place.ts';
import { ReceiptsDialog } from './ReceiptsDialog.tsx';
import css from './Thread.module.css';

/** Who read a message, and its recall while possible; for its author. */
export function AuthorLine({ message }: { message: ThreadMessage }) {
  return (
    <p className={css.author}>
      <Receipts message={message} />
      {message.can.recall && <Recall message={message} />}
    </p>
  );
}

/** Waiting, planned, returned, refused or corrected: why, and the next step; for its author. */
export function Standing({ message }: { message: ThreadMessage }) {
  return message.original ? <Original message={message} /> : <Where message={message} />;
}

function Where({ message: { id, status, review, sendAt, held, can } }: { message: ThreadMessage }) {
  const { t } = useLingui();
  const { base } = usePlace();
  const navigate = useNavigate();
  const pictures = useAreaPath('/images-a-revoir');
  const back = useMutation({
    mutationFn: withdraw,
    onSuccess: () => void navigate({ to: `${base}/new`, search: { [DRAFT_PARAM]: id } } as never),
  });
  const reason = review?.reason ?? '';
  const resume = can.edit && (
    <ButtonLink size="small" href={address(`${base}/new`, { [DRAFT_PARAM]: id })}>
      <Trans>Reprendre</Trans>
    </ButtonLink>
  );
  const takeBack = can.withdraw && (
    <Button size="small" busy={back.isPending} onClick={() => back.mutate(id)}>
      <Trans>Reprendre le message</Trans>
    </Button>
  );
  if (status === 'waiting') {
    const due = review ? formatMoment(review.dueAt) : '';
    return (
      <Notice tone="warn" title={t`En attente de validation`} action={takeBack}>
        {due && <Trans>L’administration le relit avant l’envoi, au plus tard {due}.</Trans>}
      </Notice>
    );
  }
  if (held) {
    const look = pictures && (
      <ButtonLink size="small" href={pictures}>
        <Trans>Revoir les images</Trans>
      </ButtonLink>
    );
    return (
      <Notice
        tone="warn"
        title={t`Retenu : un élève n’a plus d’accord pour son image`}
        action={
          <>
            {look}
            {takeBack}
          </>
        }
      >
        <Trans>Il partira dès que les images auront été revues.</Trans>
      </Notice>
    );
  }
  if (status === 'scheduled') {
    const when = sendAt ? formatMoment(sendAt) : '';
    return <Notice tone="info" title={t`Partira ${when}`} action={takeBack} />;
  }
  if (status === 'returned')
    return (
      <Notice tone="warn" title={t`Renvoyé par l’administration, à corriger`} action={resume}>
        {reason && <q dir="auto">{reason}</q>}
      </Notice>
    );
  if (status === 'refused')
    return (
      <Notice tone="bad" title={t`Refusé par l’administration`} action={resume}>
        {reason && <q dir="auto">{reason}</q>}
      </Notice>
    );
  return null;
}

/** The author's original text, beside the text that was sent. */
function Original({ message }: { message: ThreadMessage }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  if (!message.original) return null;
  return (
    <>
      <Notice
        tone="info"
        title={t`L’administration a corrigé votre texte avant l’envoi`}
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            <Trans>Comparer</Trans>
          </Button>
        }
      >
        {message.review?.reason && <q dir="auto">{message.review.reason}</q>}
      </Notice>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Votre texte et le texte envoyé`}
        closeLabel={t`Fermer`}
        width={860}
      >
        <div className={css.two}>
          <section aria-label={t`Votre texte`}>
            <h3>{t`Votre texte`}</h3>
            <p dir="auto">
              <b>{message.original.subject}</b>
            </p>
            <RichText html={message.original.html} />
          </section>
          <section aria-label={t`Texte envoyé`}>
            <h3>{t`Texte envoyé`}</h3>
            <p dir="auto">
              <b>{message.subject}</b>
            </p>
            <RichText html={message.html} />
          </section>
        </div>
      </Dialog>
    </>
  );
}

function Receipts({ message: { id, receipts, can } }: { message: ThreadMessage }) {
  const [open, setOpen] = useState(false);
  if (!receipts) return null;
  const read = plural(receipts.read, { 0: 'Aucune lecture', one: '# lecture', other: '# lectures' });
  const whole = plural(receipts.recipients, { one: 'sur # destinataire', other: 'sur # destinataires' });
  const acked =
    receipts.acknowledged > 0 ? plural(receipts.acknowledged, { one: '# confirmation', other: '# confirmations' }) : '';
  const words = joinFacts([`${read} ${whole}`, acked]);
  if (!can.receipts) return <span>{words}</span>;
  return (
    <>
      <Button variant="link" size="small" onClick={() => setOpen(true)}>
        {words}
      </Button>
      {open && <ReceiptsDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Minutes during which an unread message can be recalled. */
const RECALL_MINUTES = 10;

/** Recalls a message, with the time left of the ten minutes. */
function Recall({ message: { id, at } }: { message: ThreadMessage }) {
  const { t } = useLingui();
  const [now, setNow] = useState(Date.now);
  const call = useMutation({ mutationFn: recall });
  const left = Math.max(0, Date.parse(at) + RECALL_MINUTES * 60_000 - now);
  const over = left === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  if (over) return null;
  return (
    <Button size="small" variant="quiet" busy={call.isPending} onClick={() => call.mutate(id)}>
      {t`Rappeler`}{' '}
      <bdi className={css.clock} aria-hidden="true">
        {formatCounter(Math.floor(left / 1000))}
      </bdi>
    </Button>
  );
}
