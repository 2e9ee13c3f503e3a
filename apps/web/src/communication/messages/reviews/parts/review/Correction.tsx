import type { Review } from '@encrier/contract/communication/message-reviews';
import { Button } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { formatTime } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { toast } from '#kernel/toast/toast.ts';
import { RichEditor } from '../../../../writing/writing.public.tsx';
import { decide } from '../../reviews.api.ts';
import { Difference } from './Difference.tsx';
import css from './Review.module.css';
import { useLock } from './use-lock.ts';

/** The author's text and the proposed correction, side by side, while nobody else can decide. */
export function Correction({ review }: { review: Review }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { row, version, original } = review;
  const [text, setText] = useState(() => ({ subject: row.subject, html: review.html }));
  const [note, setNote] = useState('');
  const [done, setDone] = useState(false);
  const decided = useRef(false);
  const held = useLock(row.id, !done, decided);
  const changed = text.subject.trim() !== original.subject || text.html !== original.html;
  useLeaveGuard(!done && changed);
  const work = useMutation({
    mutationFn: decide,
    onSuccess: (_review, { decision }) => {
      decided.current = true;
      setDone(true);
      toast.success(decision === 'correct' ? t`Message corrigé et envoyé` : t`Message validé et envoyé`);
      setTimeout(() => void navigate({ to: '/admin/messages/validation' } as never));
    },
  });
  const noPicture = async () => {
    toast.error(t`Une correction porte sur le texte : elle n’ajoute ni image ni fichier.`);
    return null;
  };
  const send = () =>
    work.mutate({
      id: row.id,
      version,
      reason: note.trim(),
      ...(changed
        ? { decision: 'correct' as const, corrected: { subject: text.subject.trim(), html: text.html } }
        : { decision: 'approve' as const }),
    });
  const until = held.lock ? formatTime(held.lock.until) : '';
  const empty = !text.subject.trim() && t`Donnez un objet.`;
  return (
    <>
      <div className={css.correction}>
        {held.refused !== null && <Notice tone="bad" icon={IconLock} title={sentence(held.refused)} />}
        {until && (
          <p className={css.held} role="status">
            <IconLock size={16} stroke={1.7} aria-hidden="true" />
            <Trans>Réservé à votre relecture jusqu’à {until}, et plus longtemps tant que vous restez ici.</Trans>
          </p>
        )}
        <div className={css.sides}>
          <Difference title={t`Texte de l’auteur`} before={original} after={text} only="removed" heading="h2" />
          <section className={css.mine} aria-label={t`Votre correction`}>
            <h2>{t`Votre correction`}</h2>
            <TextField
              label={t`Objet`}
              maxLength={150}
              value={text.subject}
              error={empty}
              onChange={(event) => setText({ ...text, subject: event.currentTarget.value })}
            />
            <div className={css.editor}>
              <Suspense fallback={<Skeletons label={t`Chargement de l’éditeur`} shape="text" rows={3} />}>
                <RichEditor
                  html={text.html}
                  onChange={(html) => setText((old) => ({ ...old, html }))}
                  onImage={noPicture}
                  onFiles={() => void noPicture()}
                />
              </Suspense>
            </div>
          </section>
        </div>
        {changed && <Difference title={t`Ce que vous changez`} before={original} after={text} heading="h2" />}
        <TextArea
          label={t`Note à l’auteur`}
          optional={t`(facultatif)`}
          help={t`Il verra les deux textes. Ceux qui reçoivent le message voient « relu par l’administration ».`}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <StickyFoot>
        {changed && (
          <Button
            icon={IconArrowBackUp}
            disabled={work.isPending}
            onClick={() => setText({ subject: original.subject, html: original.html })}
          >
            <Trans>Revenir au texte de l’auteur</Trans>
          </Button>
        )}
        <Button
          variant="primary"
          icon={IconCheck}
          busy={work.isPending}
          disabled={held.refused !== null || Boolean(empty)}
          onClick={send}
        >
          {changed ? <Trans>Valider avec la correction</Trans> : <Trans>Valider et envoyer</Trans>}
        </Button>
      </StickyFoot>
    </>
  );
}
