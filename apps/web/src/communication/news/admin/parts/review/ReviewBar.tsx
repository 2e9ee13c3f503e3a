import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconHourglass } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { review } from '../../admin.api.ts';
import { useDraft, useKeeper } from '../draft/DraftContext.tsx';

/** A proposed publication for its reviewer, and the answer to its author. */
export function ReviewBar() {
  const post = useDraft((state) => state.post);
  if (!post) return null;
  if (post.status === 'in_review')
    return post.can.review ? (
      <Decide />
    ) : (
      <Notice tone="warn" icon={IconHourglass} title={<Trans>En attente de validation</Trans>}>
        <Trans>Vous serez prévenu de la décision. Vous pouvez encore corriger le texte.</Trans>
      </Notice>
    );
  if (post.review?.decision !== 'refused' || post.status !== 'draft') return null;
  const { by, at, reason } = post.review;
  const when = formatMoment(at);
  return (
    <Notice
      tone="warn"
      title={
        <Trans>
          Refusée par {by}, {when}
        </Trans>
      }
    >
      <span dir="auto">{reason}</span>
    </Notice>
  );
}

function Decide() {
  const { t } = useLingui();
  const keeper = useKeeper();
  const post = useDraft((state) => state.post);
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const decide = useDecision(() => setRefusing(false));
  const author = post?.author.label ?? '';
  const later = Boolean(post?.content.publishAt && new Date(post.content.publishAt) > new Date());
  const refuse = () =>
    reason.trim() ? decide.mutate({ decision: 'refuse', reason: reason.trim() }) : setSubmitted(true);
  const accept = async () => {
    if (await keeper.save()) decide.mutate({ decision: 'accept', reason: '' });
  };
  return (
    <Notice
      tone="warn"
      icon={IconHourglass}
      title={<Trans>{author} propose cette actualité</Trans>}
      action={
        <span style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
          <Button icon={IconArrowBackUp} onClick={() => setRefusing(true)}>
            <Trans>Refuser…</Trans>
          </Button>
          <Button variant="primary" icon={IconCheck} busy={decide.isPending && !refusing} onClick={() => void accept()}>
            {later ? <Trans>Valider et planifier</Trans> : <Trans>Valider et publier</Trans>}
          </Button>
        </span>
      }
    >
      <Trans>Relisez le texte, les destinataires et les dates. Rien n’est encore paru.</Trans>
      <Dialog
        open={refusing}
        onClose={() => setRefusing(false)}
        title={t`Refuser l’actualité`}
        closeLabel={t`Fermer`}
        foot={
          <Button variant="danger" busy={decide.isPending} onClick={refuse}>
            <Trans>Refuser et prévenir l’auteur</Trans>
          </Button>
        }
      >
        <TextArea
          label={t`Raison du refus`}
          help={t`L’auteur la lira et pourra corriger son texte.`}
          rows={4}
          maxLength={500}
          autoFocus
          value={reason}
          error={submitted && !reason.trim() && t`Donnez la raison du refus.`}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Dialog>
    </Notice>
  );
}

function useDecision(done: () => void) {
  const keeper = useKeeper();
  return useMutation({
    mutationFn: ({ decision, reason }: { decision: 'accept' | 'refuse'; reason: string }) =>
      review(keeper.id, keeper.store.get().post?.version ?? 1, decision, reason),
    meta: { quiet: true },
    onSuccess: (post) => {
      keeper.take(post);
      done();
      toast.success(
        post.status === 'draft'
          ? t`Refusée : son auteur est prévenu`
          : post.status === 'scheduled'
            ? t`Validée et planifiée`
            : t`Validée et publiée`,
      );
    },
    onError: (error) => (isApiError(error, 'edited_meanwhile') ? void keeper.meet() : toast.error(sentence(error))),
  });
}
