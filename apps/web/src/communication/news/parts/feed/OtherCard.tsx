import type { StreamEntry } from '@encrier/contract/communication/news-stream';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { UiLink } from '@encrier/ui/link';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutBoard, IconPhoto, IconPlayerPlay, IconVideo } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatRelative } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { joinNames } from '#kernel/text.ts';
import css from './FeedCard.module.css';
import own from './OtherCard.module.css';

type Other = Exclude<StreamEntry, { what: 'news' }>;

/** An album or a shared board in the stream: its kind, owner, size and picture. */
export function OtherCard({ other, area }: { other: Other; area: string }) {
  const { id, title, dir, href, fresh, picture, Icon, video, about } = useFacts(other, area);
  return (
    <article className={css.card} data-unread={fresh || undefined} aria-labelledby={`stream-${id}`}>
      <div className={own.head}>
        <span className={own.icon}>
          <Icon size={22} stroke={1.7} aria-hidden="true" />
        </span>
        <div className={css.words}>
          <h2 id={`stream-${id}`} className={css.title} dir={dir} lang={dir === 'rtl' ? 'ar' : undefined}>
            <UiLink href={href}>{title}</UiLink>
          </h2>
          <p className={own.about}>{about}</p>
        </div>
        {fresh && (
          <StatusPill tone="info">
            <Trans>Nouveau</Trans>
          </StatusPill>
        )}
      </div>
      {picture && (
        <div className={css.cover}>
          <img src={picture} alt="" loading="lazy" decoding="async" />
          {video && (
            <span className={css.play} aria-hidden="true">
              <IconPlayerPlay size={26} stroke={1.9} />
            </span>
          )}
        </div>
      )}
    </article>
  );
}

function useFacts(other: Other, area: string) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  if (other.what === 'board') {
    const { id, title, owner, cards, preview, updatedAt } = other.item;
    const when = formatRelative(updatedAt);
    const count = plural(cards, { one: '# carte', other: '# cartes' });
    return {
      id,
      title,
      dir: 'auto' as const,
      fresh: false,
      video: false,
      Icon: IconLayoutBoard,
      href: `/${area}/padlets/${id}`,
      picture: imageAddress(school, preview.find((one) => one.picture)?.picture, 800),
      about: <Facts>{[t`Tableau`, owner.label, count, when]}</Facts>,
    };
  }
  const { id, kind, title, dir, author, count, cover, isNew, forChildren, publishedAt } = other.item;
  const when = formatRelative(publishedAt);
  const photos = kind === 'photos';
  const children = joinNames(forChildren);
  return {
    id,
    title,
    dir,
    fresh: isNew,
    video: !photos,
    Icon: photos ? IconPhoto : IconVideo,
    href: `/${area}/media/${kind}/${id}`,
    picture: imageAddress(school, cover?.fichier, 800),
    about: (
      <Facts>
        {[
          t`Album`,
          author,
          photos
            ? plural(count, { one: '# photo', other: '# photos' })
            : plural(count, { one: '# vidéo', other: '# vidéos' }),
          when,
          children && t`Pour ${children}`,
        ]}
      </Facts>
    ),
  };
}
