import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { SaveWords } from '#kernel/content/SaveWords.tsx';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { throwDraft } from '../../messages.api.ts';
import { useMessageLeaving } from '../compose/use-message-leaving.ts';
import { useSend } from '../compose/use-send.ts';
import { Weight } from '../recipients/Weight.tsx';
import { Writing } from '../compose/Writing.tsx';
import { Conflict } from '../draft/Conflict.tsx';
import { isBlank, problemsOf } from '../draft/draft-content.ts';
import { DraftProvider, useField } from '../draft/DraftContext.tsx';
import type { MessageKeeper } from '../draft/message-keeper.ts';
import css from './Thread.module.css';

/** The reply being written under a thread. `choice`: it may go to the author or to everybody. */
export function AnswerForm({ keeper, choice, onDone }: { keeper: MessageKeeper; choice: boolean; onDone: () => void }) {
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  const [uploading, setUploading] = useState(false);
  const { busy, run } = useSend(keeper, onDone);
  useEffect(() => keeper.start(), [keeper]);
  useMessageLeaving(keeper, uploading);
  const send = () => {
    if (problemsOf(keeper.store.get().body).includes('html')) toast.error(t`Écrivez votre réponse avant de l’envoyer.`);
    else void run();
  };
  const throwAway = async () => {
    const { body, post } = keeper.store.get();
    try {
      if (post) await throwDraft(keeper.id);
    } catch (error) {
      toast.error(sentence(error));
      return;
    }
    keeper.forget();
    onDone();
    if (!isBlank(body)) toast.info(t`Réponse jetée`);
  };
  return (
    <DraftProvider value={keeper}>
      <section ref={box} className={css.answer} aria-label={t`Votre réponse`} data-print="hide">
        {choice && <Whom />}
        <Suspense fallback={<Skeletons label={t`Chargement de l’éditeur`} shape="text" rows={2} />}>
          <Writing onUploading={setUploading} />
          <Reach box={box} />
        </Suspense>
        <Weight />
        <div className={css.answerFoot}>
          <SaveWords store={keeper.store} />
          <span className={css.grow} />
          <IconButton icon={IconTrash} label={t`Jeter la réponse`} tip="end" onClick={() => void throwAway()} />
          <Button variant="primary" icon={IconSend} busy={busy} onClick={send}>
            <Trans>Envoyer</Trans>
          </Button>
        </div>
        <Conflict />
      </section>
    </DraftProvider>
  );
}

/** Scrolls the whole box into view once its editor, loaded separately, is shown. */
function Reach({ box }: { box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [box]);
  return null;
}

function Whom() {
  const { t } = useLingui();
  const [replyTo, setReplyTo] = useField('replyTo');
  if (!replyTo) return null;
  return (
    <Segmented
      label={t`Répondre à`}
      value={replyTo.to}
      onChange={(to) => setReplyTo({ ...replyTo, to })}
      options={[
        { value: 'sender', label: t`À l’auteur` },
        { value: 'all', label: t`À tous` },
      ]}
    />
  );
}
