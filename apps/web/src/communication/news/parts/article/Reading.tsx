import type { Article } from '@encrier/contract/communication/news';
import { RichText } from '#kernel/content/RichText.tsx';
import { Album, Pieces, Video } from '../../../reading/reading.public.tsx';
import { AckBar, NewsHead } from '../AckBar.tsx';
import { Byline } from '../Byline.tsx';
import { EventLine } from '../EventLine.tsx';
import { Reactions } from '../Reactions.tsx';
import css from './Article.module.css';
import { Comments } from './Comments.tsx';

/** A whole publication: head, author, text in its own direction, pictures, attachments, and reactions. */
export function Reading({ article }: { article: Article }) {
  const pictures = article.attachments.filter((piece) => piece.type === 'image');
  const pieces = article.attachments.filter((piece) => piece.type !== 'image');
  const waits = article.ack !== null && article.ack.doneAt === null;
  return (
    <article className={css.article} data-waits={waits || undefined} aria-labelledby="news-title">
      <NewsHead item={article} />
      <div className={css.inside}>
        <Byline item={article} audience={article.audience} />
        <h1 id="news-title" className={css.title} dir={article.dir} lang={article.dir === 'rtl' ? 'ar' : undefined}>
          {article.title}
        </h1>
        <EventLine item={article} />
        {article.video ? (
          <Video id={article.video} title={article.title} cover={article.cover} />
        ) : (
          <Album pictures={article.cover ? [article.cover] : []} />
        )}
        <div className={css.text} lang={article.dir === 'rtl' ? 'ar' : undefined}>
          <RichText html={article.html} />
        </div>
        <Album pictures={pictures} />
        <Pieces pieces={pieces} />
        <AckBar item={article} primary />
        <Reactions item={article} />
      </div>
      <Comments article={article} />
    </article>
  );
}
