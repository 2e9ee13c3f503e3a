import type { BoxRow, Thread } from '@encrier/contract/communication/messages';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { Asked, failureOf } from '#kernel/frame/Asked.tsx';
import { sentence } from '#kernel/errors/sentence.ts';
import { useSession } from '#kernel/session/session.ts';
import { knownRow, markRead, threadQuery, wholeThread } from '../../messages.api.ts';
import { usePlace } from '../place.ts';
import { AnswerBox } from './AnswerBox.tsx';
import { MessageCard } from './MessageCard.tsx';
import css from './Thread.module.css';
import { ThreadTools } from './ThreadTools.tsx';

/** One thread: its messages from the oldest, and the reply box. */
export function ThreadView({
  id,
  onLeave,
}: {
  id: string /** The thread was archived or marked as unread: it is no longer shown. */;
  onLeave: () => void;
}) {
  const { t } = useLingui();
  const { base } = usePlace();
  const query = useInfiniteQuery(threadQuery(id));
  const { data, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const thread = wholeThread(data);
  useReading(thread);
  const last = useNewest(thread);
  if (!thread) {
    const known = knownRow(id);
    const failure = failureOf(query);
    const missing = (
      <EmptyState
        icon={IconMailOff}
        title={t`Ce message n’est pas visible`}
        action={
          <ButtonLink href={base}>
            <Trans>Voir les messages</Trans>
          </ButtonLink>
        }
      >
        <Trans>Il a été rappelé par son auteur, ou ne vous est pas adressé.</Trans>
      </EmptyState>
    );
    const gone = isApiError(failure) && failure.kind === 'not_found';
    if (known && !gone) return <Glimpse row={known} why={failure && sentence(failure)} retry={() => void refetch()} />;
    return (
      <Asked
        query={query}
        label={t`Chargement du message`}
        shape="text"
        rows={6}
        inset={css.thread}
        missing={missing}
      />
    );
  }
  return (
    <article className={css.thread} aria-label={thread.subject || t`Sans objet`}>
      <header className={css.head}>
        <h2 className={css.subject} dir={thread.dir}>
          {thread.subject || t`Sans objet`}
        </h2>
        <ThreadTools thread={thread} onLeave={onLeave} />
      </header>
      {hasNextPage && (
        <div className={css.older}>
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Messages plus anciens</Trans>
          </Button>
        </div>
      )}
      <ol className={css.messages}>
        {thread.messages.map((message) => (
          <li key={message.id} ref={message.id === thread.messages.at(-1)?.id ? last : undefined}>
            <MessageCard message={message} />
          </li>
        ))}
      </ol>
      <AnswerBox key={thread.id} thread={thread} />
    </article>
  );
}

/** Marks the thread as read once it is on screen; not during look-as. */
function useReading(thread: Thread | null): void {
  const looking = useSession((value) => value.lookAs !== null);
  const fresh = thread?.messages.filter((message) => !message.read && !message.mine).at(-1)?.id ?? null;
  const threadId = thread?.id;
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (!threadId || !fresh || looking || done.current === fresh) return;
    done.current = fresh;
    // Offline it stays unread, and is marked when it is opened again.
    void markRead(threadId, true).catch(() => null);
  }, [threadId, fresh, looking]);
}

/** The newest message is scrolled into view when a long thread opens. */
function useNewest(thread: Thread | null) {
  const last = useRef<HTMLLIElement>(null);
  const id = thread?.id;
  const several = (thread?.messages.length ?? 0) > 1;
  useEffect(() => {
    if (id && several) last.current?.scrollIntoView?.({ block: 'nearest' });
  }, [id, several]);
  return last;
}

/** Data of the message known from the list, shown while the rest loads or when it cannot be loaded. */
function Glimpse({ row, why, retry }: { row: BoxRow; why: string | null; retry: () => void }) {
  const { t } = useLingui();
  return (
    <article className={css.thread}>
      <header className={css.head}>
        <h2 className={css.subject} dir={row.dir}>
          {row.subject || t`Sans objet`}
        </h2>
      </header>
      <p className={css.glimpse} dir={row.dir}>
        {row.excerpt}…
      </p>
      {why ? (
        <p className={css.why}>
          {why}{' '}
          <Button size="small" onClick={retry}>
            <Trans>Réessayer</Trans>
          </Button>
        </p>
      ) : (
        <Skeletons label={t`Chargement du message`} shape="text" rows={4} />
      )}
    </article>
  );
}
