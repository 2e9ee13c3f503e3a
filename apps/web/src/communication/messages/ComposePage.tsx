import { ButtonLink } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { isDraftId, newDraftId } from '#kernel/content/draft-id.ts';
import { Asked, failureOf } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { draftQuery, namedRecipientsQuery } from './messages.api.ts';
import { ComposeFrame } from './parts/compose/ComposeFrame.tsx';
import { copies } from './parts/draft/message-keeper.ts';
import { DRAFT_PARAM, namedIn, usePlace } from './parts/place.ts';

/**
 * A new message, for the people in the address, or a saved draft. The address of a new one contains its draft's id, so
 * that it can be reopened.
 */
export default function ComposePage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const named = String(search[DRAFT_PARAM] ?? '');
  const [fresh] = useState(newDraftId);
  const id = isDraftId(named) ? named : fresh;
  const to = namedIn(search);
  if (id === fresh && to.length > 0) return <Addressed id={id} to={to} />;
  return <Opening key={id} id={id} known={id !== fresh} />;
}

/** A new message whose recipients the address names: the server says which of them may be written to. */
function Addressed({ id, to }: { id: string; to: readonly string[] }) {
  const { t } = useLingui();
  const { base } = usePlace();
  const query = useQuery(namedRecipientsQuery(to));
  const { data } = query;
  if (data) return <ComposeFrame id={id} post={null} to={data.items.filter(({ mode }) => mode !== 'forbidden')} />;
  // Without an answer the field stays empty: recipients are chosen by hand.
  if (failureOf(query)) return <ComposeFrame id={id} post={null} />;
  return (
    <PageFrame title={t`Nouveau message`} path={[{ label: t`Messages`, href: base }]} width={820}>
      <Asked query={query} rows={5} />
    </PageFrame>
  );
}

function Opening({ id, known }: { id: string; known: boolean }) {
  const { t } = useLingui();
  const { base } = usePlace();
  const query = useQuery({
    ...draftQuery(id),
    enabled: known,
    retry: 1,
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  const error = failureOf(query);
  const title = t`Nouveau message`;
  if (!known) return <ComposeFrame id={id} post={null} />;
  if (data)
    return data.status === 'draft' || data.status === 'returned' || data.status === 'refused' ? (
      <ComposeFrame id={id} post={data} />
    ) : (
      <Gone />
    );
  const gone = isApiError(error) && error.kind === 'not_found';
  const copy = error && copies.read(id);
  // Written here and never sent, or the server is unreachable: the data on this device is enough to continue.
  if (error && copy && (!gone || copy.version === null)) return <ComposeFrame id={id} post={null} />;
  if (gone) return <Gone />;
  return (
    <PageFrame title={title} path={[{ label: t`Messages`, href: base }]} width={820}>
      <Asked query={query} label={t`Ouverture du brouillon`} rows={5} />
    </PageFrame>
  );
}

/** The draft was sent or discarded, here or elsewhere. */
function Gone() {
  const { t } = useLingui();
  const { base } = usePlace();
  return (
    <PageFrame title={t`Nouveau message`} path={[{ label: t`Messages`, href: base }]} width={820}>
      <EmptyState
        icon={IconMailOff}
        title={t`Ce brouillon n’existe plus`}
        action={
          <ButtonLink href={base}>
            <Trans>Voir les messages</Trans>
          </ButtonLink>
        }
      >
        <Trans>Il a été envoyé ou jeté.</Trans>
      </EmptyState>
    </PageFrame>
  );
}
