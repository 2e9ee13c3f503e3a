import type { DraftMessage, Thread } from '@encrier/contract/communication/messages';
import { Button } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconArrowsLeft, IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { useLetters } from '#kernel/frame/use-letters.ts';
import { useSession } from '#kernel/session/session.ts';
import { readDraft } from '../../messages.api.ts';
import { answerId, copies, keepAnswerId, MessageKeeper } from '../draft/message-keeper.ts';
import { AnswerForm } from './AnswerForm.tsx';
import css from './Thread.module.css';

type To = 'sender' | 'all';

/** Opens the draft in which this thread is answered: the server's copy, or this device's. */
async function openKeeper(thread: Thread, to: To): Promise<MessageKeeper> {
  const { id, begun } = answerId(thread.id);
  const about = thread.messages.findLast((message) => !message.mine) ?? thread.messages.at(-1);
  const content = { replyTo: about ? { messageId: about.id, to } : null };
  let stored: DraftMessage | null = null;
  if (begun) {
    try {
      stored = await readDraft(id);
    } catch (error) {
      // Deleted or sent elsewhere: a new reply begins. Out of reach: this device's copy is enough.
      const gone = isApiError(error) && error.kind === 'not_found';
      if (gone && !copies.read(id)) {
        keepAnswerId(thread.id, null);
        return openKeeper(thread, to);
      }
    }
    if (stored && stored.status !== 'draft') {
      keepAnswerId(thread.id, null);
      return openKeeper(thread, to);
    }
  }
  keepAnswerId(thread.id, id);
  return new MessageKeeper(id, stored, content);
}

/**
 * The foot of a thread: reply to its author or everybody, or why nobody can be answered. Restores a reply already
 * begun.
 */
export function AnswerBox({ thread }: { thread: Thread }) {
  const { t } = useLingui();
  const looking = useSession((value) => value.lookAs !== null);
  const [keeper, setKeeper] = useState<MessageKeeper | null>(null);
  const opening = useRef(false);
  const { all, sender, why } = thread.reply;
  const may = (all || sender) && !looking;
  const open = async (to: To) => {
    if (opening.current) return;
    opening.current = true;
    setKeeper(await openKeeper(thread, to));
    opening.current = false;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that was begun opens by itself, once per thread
  useEffect(() => {
    if (may && answerId(thread.id).begun) void open(sender ? 'sender' : 'all');
  }, [thread.id]);
  useLetters(may ? [{ key: 'r', words: t`Répondre`, run: () => void open(sender ? 'sender' : 'all') }] : []);
  // Nothing was sent yet: there is nobody to answer.
  if (looking || thread.messages.every(({ status }) => status !== 'sent')) return null;
  if (!may) return <WhyNot why={why} />;
  if (keeper) {
    return (
      <AnswerForm
        key={keeper.id}
        keeper={keeper}
        choice={all && sender}
        onDone={() => {
          keepAnswerId(thread.id, null);
          setKeeper(null);
        }}
      />
    );
  }
  return (
    <div className={css.answers} data-print="hide">
      {sender && (
        <Button icon={IconArrowBackUp} onClick={() => void open('sender')}>
          <Trans>Répondre</Trans>
        </Button>
      )}
      {all && (
        <Button icon={IconArrowsLeft} onClick={() => void open('all')}>
          {thread.messages.every(({ mine }) => mine) ? (
            <Trans>Ajouter un message</Trans>
          ) : (
            <Trans>Répondre à tous</Trans>
          )}
        </Button>
      )}
    </div>
  );
}

function WhyNot({ why }: { why: Thread['reply']['why'] }) {
  const { t } = useLingui();
  if (!why) return null;
  const words = {
    closed: t`Cette conversation est fermée.`,
    no_replies: t`Ce message n’attend pas de réponse.`,
    forbidden: t`Les règles de l’école ne permettent pas de répondre à cette personne.`,
    stopped: t`La messagerie est suspendue pour le moment.`,
  }[why];
  return (
    <p className={css.shut}>
      <IconLock size={17} stroke={1.7} aria-hidden="true" />
      {words}
    </p>
  );
}
