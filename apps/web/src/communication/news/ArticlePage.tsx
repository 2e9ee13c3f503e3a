import type { Article } from '@encrier/contract/communication/news';
import { ButtonLink, IconButton } from '@encrier/ui/actions/Button';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconNewsOff, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked, failureOf } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { useSession } from '#kernel/session/session.ts';
import { articleQuery, knownItem, useMarkRead } from './news.api.ts';
import { Glimpse } from './parts/article/Glimpse.tsx';
import { Reading } from './parts/article/Reading.tsx';
import { usePrint } from './parts/article/use-print.ts';
import { useNewsPlace } from './parts/use-news-place.ts';

/** One whole publication. Opening it records the reader's receipt. */
export default function ArticlePage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { list, isFeed } = useNewsPlace();
  const query = useQuery(articleQuery(id));
  const { data, refetch } = query;
  const failure = data ? null : failureOf(query);
  const known = data ? null : knownItem(id);
  const { print, busy } = usePrint();
  useReceipt(data);
  useReadNotices('news', id, data?.read === true);
  const above = { label: isFeed ? t`Fil d’actualité` : t`Actualités`, href: list };
  const gone = isApiError(failure) && failure.kind === 'not_found';
  const kind = isFeed ? t`Publication` : t`Actualité`;
  return (
    <PageFrame
      title={data?.title || known?.title || kind}
      heading={false}
      path={[above]}
      backLabel={t`Retour`}
      tools={
        data && (
          <IconButton
            icon={IconPrinter}
            label={t`Imprimer`}
            tip="end"
            disabled={busy}
            onClick={() => void print(data)}
          />
        )
      }
      width={720}
    >
      {gone && (
        <StatePage
          icon={IconNewsOff}
          title={t`Cette actualité n’est pas visible`}
          actions={
            <ButtonLink variant="primary" href={list}>
              <Trans>Voir les actualités</Trans>
            </ButtonLink>
          }
        >
          <Trans>Elle a été retirée, a expiré ou ne vous est pas adressée.</Trans>
        </StatePage>
      )}
      {known && !gone && <Glimpse item={known} why={failure && sentence(failure)} retry={() => void refetch()} />}
      {!known && !gone && <Asked query={query} label={t`Chargement de l’actualité`} shape="text" rows={6} />}
      {data && <Reading article={data} />}
    </PageFrame>
  );
}

/** Sends the receipt once the publication is on screen; not during look-as. */
function useReceipt(article: Article | undefined): void {
  const markRead = useMarkRead();
  const looking = useSession((value) => value.lookAs !== null);
  const id = article?.id;
  const due = article !== undefined && !article.read && !looking;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per publication, whatever else changes
  useEffect(() => {
    if (id && due) markRead(id);
  }, [id, due]);
}
