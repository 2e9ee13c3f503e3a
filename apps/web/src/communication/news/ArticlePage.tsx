import type { Article } from '@encrier/contract/communication/news';
import { IconButton } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconNewsOff, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isApiError } from '#kernel/api/client.ts';
import { RichText } from '#kernel/content/RichText.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useSession } from '#kernel/session/session.ts';
import { articleQuery } from './news.api.ts';
import { useMarkRead } from './news.writes.ts';
import { AckBar, NewsHead } from './parts/AckBar.tsx';
import { Album } from './parts/article/Album.tsx';
import css from './parts/article/Article.module.css';
import { Comments } from './parts/article/Comments.tsx';
import { Pieces } from './parts/article/Pieces.tsx';
import { usePrint } from './parts/article/use-print.ts';
import { Video } from './parts/article/Video.tsx';
import { Byline } from './parts/Byline.tsx';
import { EventLine } from './parts/EventLine.tsx';
import { NotRead } from './parts/NothingHere.tsx';
import { Reactions } from './parts/Reactions.tsx';
import { useNewsPlace } from './parts/use-news-place.ts';

/** One publication, whole. Opening it leaves the reader's receipt. */
export default function ArticlePage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { list, isFeed } = useNewsPlace();
  const { data, error, refetch } = useQuery(articleQuery(id));
  const { print, busy } = usePrint();
  useReceipt(data);
  const above = { label: isFeed ? t`Fil d’actualité` : t`Actualités`, href: list };
  const gone = !data && isApiError(error) && error.kind === 'not_found';
  const kind = isFeed ? t`Publication` : t`Actualité`;
  return (
    <PageFrame
      title={data?.title || kind}
      heading={false}
      path={[above]}
      backLabel={t`Retour`}
      tools={data && <IconButton icon={IconPrinter} label={t`Imprimer`} tip="end" disabled={busy} onClick={() => void print(data)} />}
      width={720}
    >
      {gone && (
        <StatePage icon={IconNewsOff} title={t`Cette actualité n’est pas visible`} actions={<ButtonLink variant="primary" href={list}><Trans>Voir les actualités</Trans></ButtonLink>}>
          <Trans>Elle a été retirée, a expiré ou ne vous est pas adressée.</Trans>
        </StatePage>
      )}
      {!data && error && !gone && <NotRead error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeletons label={t`Chargement de l’actualité`} shape="text" rows={6} />}
      {data && <Whole article={data} />}
    </PageFrame>
  );
}

/** Posts the receipt once the publication is on screen; looking as somebody else leaves no trace of his. */
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

function Whole({ article }: { article: Article }) {
  const pictures = article.attachments.filter((piece) => piece.type === 'image');
  const pieces = article.attachments.filter((piece) => piece.type !== 'image');
  const waits = article.ack !== null && article.ack.doneAt === null;
  return (
    <article className={css.article} data-waits={waits || undefined} aria-labelledby="news-title">
      <NewsHead item={article} />
      <div className={css.inside}>
        <Byline item={article} audience={article.audience} />
        <h1 id="news-title" className={css.title} dir={article.dir} lang={article.dir === 'rtl' ? 'ar' : undefined}>{article.title}</h1>
        <EventLine item={article} />
        {article.video ? <Video id={article.video} title={article.title} cover={article.cover} /> : <Album pictures={article.cover ? [article.cover] : []} />}
        <div className={css.text} lang={article.dir === 'rtl' ? 'ar' : undefined}><RichText html={article.html} /></div>
        <Album pictures={pictures} />
        <Pieces pieces={pieces} />
        <AckBar item={article} primary />
        <Reactions item={article} />
      </div>
      <Comments article={article} />
    </article>
  );
}
