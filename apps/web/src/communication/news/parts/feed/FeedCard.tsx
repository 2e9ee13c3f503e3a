import type { FeedItem } from '@encrier/contract/communication/news';
import { UiLink } from '@encrier/ui/link';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconMessageCircle, IconPaperclip, IconPlayerPlay } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import { AckBar, NewsHead } from '../AckBar.tsx';
import { Byline } from '../Byline.tsx';
import { EventLine } from '../EventLine.tsx';
import { Reactions } from '../Reactions.tsx';
import css from './FeedCard.module.css';

/** One publication in the stream: its head, its first words, its picture, and reactions. */
export function FeedCard({ item, href, primary }: { item: FeedItem; href: string; primary: boolean }) {
  const waits = item.ack !== null && item.ack.doneAt === null;
  const lang = item.dir === 'rtl' ? 'ar' : undefined;
  return (
    <article
      className={css.card}
      data-waits={waits || undefined}
      data-unread={!item.read || undefined}
      aria-labelledby={`news-${item.id}`}
    >
      <NewsHead item={item} />
      <div className={css.inside}>
        <Byline item={item} />
        <div className={css.words} dir={item.dir} lang={lang}>
          <h2 id={`news-${item.id}`} className={css.title}>
            <UiLink href={href}>{item.title}</UiLink>
          </h2>
          {item.excerpt && <p className={css.excerpt}>{item.excerpt}</p>}
        </div>
        <EventLine item={item} />
      </div>
      <Cover item={item} />
      <div className={css.foot}>
        <AckBar item={item} primary={primary} />
        <Extras item={item} href={href} />
      </div>
    </article>
  );
}

function Cover({ item }: { item: FeedItem }) {
  const school = useSession((value) => value.school);
  const picture = imageAddress(school, item.cover?.fichier, 800);
  if (!picture || !item.cover) return null;
  const { width, height, alt } = item.cover;
  return (
    <div className={css.cover}>
      <img src={picture} alt={alt} loading="lazy" decoding="async" {...(width && height && { width, height })} />
      {item.video && (
        <span className={css.play} aria-hidden="true">
          <IconPlayerPlay size={26} stroke={1.9} />
        </span>
      )}
    </div>
  );
}

function Extras({ item, href }: { item: FeedItem; href: string }) {
  const { t } = useLingui();
  const { attachmentCount, commentCount } = item;
  const pieces = plural(attachmentCount, { one: '# pièce jointe', other: '# pièces jointes' });
  const comments = plural(commentCount, { one: '# commentaire', other: '# commentaires' });
  const talk = item.can.comment || commentCount > 0;
  if (
    !item.video &&
    attachmentCount === 0 &&
    !talk &&
    !item.can.react &&
    Object.keys(item.reactions.counts).length === 0
  )
    return null;
  return (
    <div className={css.extras}>
      <Reactions item={item} />
      <span className={css.facts}>
        {item.video && (
          <UiLink href={href} className={css.fact}>
            <IconPlayerPlay size={17} stroke={1.7} aria-hidden="true" />
            {t`Vidéo`}
          </UiLink>
        )}
        {attachmentCount > 0 && (
          <UiLink href={`${href}#pieces`} className={css.fact}>
            <IconPaperclip size={17} stroke={1.7} aria-hidden="true" />
            {pieces}
          </UiLink>
        )}
        {talk && (
          <UiLink href={`${href}#commentaires`} className={css.fact}>
            <IconMessageCircle size={17} stroke={1.7} aria-hidden="true" />
            {commentCount > 0 ? comments : t`Commenter`}
          </UiLink>
        )}
      </span>
    </div>
  );
}
