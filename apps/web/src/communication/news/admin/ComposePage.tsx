import { ButtonLink } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import type { AdminPost } from '@encrier/contract/communication/news';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { isDraftId, newDraftId } from '#kernel/content/draft-id.ts';
import { Asked, failureOf } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useStore } from '#kernel/store.ts';
import { postQuery } from './admin.api.ts';
import { Composer } from './parts/compose/Composer.tsx';
import { DraftKeeper } from './parts/draft/draft-keeper.ts';
import { copies } from './parts/draft/local-copy.ts';
import { DRAFT_PARAM } from './parts/list/links.ts';

/**
 * A new publication, or an existing draft. The address of a new one contains its draft's id, so that it can be
 * reopened.
 */
export default function ComposePage() {
  const { id: edited } = useParams({ strict: false }) as { id?: string };
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const named = String(search[DRAFT_PARAM] ?? '');
  const [fresh] = useState(newDraftId);
  const id = edited ?? (isDraftId(named) ? named : fresh);
  return <Opening key={id} id={id} known={id !== fresh} edited={edited !== undefined} />;
}

function Opening({ id, known, edited }: { id: string; known: boolean; edited: boolean }) {
  const { t } = useLingui();
  const query = useQuery({ ...postQuery(id), enabled: known, retry: 1 });
  const { data } = query;
  const error = failureOf(query);
  const title = edited ? t`Modifier l’actualité` : t`Nouvelle actualité`;
  if (!known) return <Ready id={id} post={null} title={title} edited={edited} />;
  if (data) return <Ready id={id} post={data} title={title} edited={edited} />;
  const gone = isApiError(error) && error.kind === 'not_found';
  const copy = error && copies.read(id);
  // Written here and never sent, or the server is unreachable: the data on this device is enough to continue.
  if (error && ((copy && (gone ? copy.version === null : error)) || (gone && !edited)))
    return <Ready id={id} post={null} title={title} edited={edited} />;
  const back = (
    <ButtonLink href="/admin/news">
      <Trans>Revenir aux actualités</Trans>
    </ButtonLink>
  );
  return (
    <PageFrame title={title} path={[{ label: t`Actualités`, href: '/admin/news' }]} width={860}>
      {gone ? (
        <EmptyState icon={IconFileOff} title={t`Cette actualité n’existe plus`} action={back}>
          <Trans>Elle a pu être supprimée, ou ne vous est pas accessible.</Trans>
        </EmptyState>
      ) : (
        <Asked query={query} label={t`Ouverture de l’actualité`} rows={5} />
      )}
    </PageFrame>
  );
}

function Ready({ id, post, title, edited }: { id: string; post: AdminPost | null; title: string; edited: boolean }) {
  const [keeper] = useState(() => new DraftKeeper(id, post));
  const navigate = useNavigate();
  const begun = useStore(keeper.store, (state) => state.phase !== 'idle');
  useEffect(() => {
    if (begun && !edited) void navigate({ to: '.', search: { [DRAFT_PARAM]: id } as never, replace: true });
  }, [begun, edited, id, navigate]);
  return <Composer keeper={keeper} title={title} />;
}
