import type { AlbumCard } from '@encrier/contract/communication/media';
import { Facts } from '@encrier/ui/data/Facts';
import { UiLink } from '@encrier/ui/link';
import { plural } from '@lingui/core/macro';
import { IconPhoto, IconPlayerPlay, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatDay } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import css from './Grid.module.css';

export type TileFacts = Pick<AlbumCard, 'id' | 'kind' | 'title' | 'dir' | 'takenOn' | 'place' | 'cover' | 'count'>;

/** « 12 photos », « 1 vidéo ». */
export const countWords = (kind: AlbumCard['kind'], count: number): string =>
  kind === 'photos'
    ? plural(count, { one: '# photo', other: '# photos' })
    : plural(count, { one: '# vidéo', other: '# vidéos' });

/** An album in a grid: its picture, its name, where and when. */
export function AlbumTile({
  album,
  href,
  title,
  badges,
  foot,
}: {
  album: TileFacts;
  href: string;
  title: string;
  badges?: ReactNode;
  foot?: ReactNode;
}) {
  const school = useSession((value) => value.school);
  const picture = imageAddress(school, album.cover?.fichier, 800);
  const Glyph = album.kind === 'photos' ? IconPhoto : IconVideo;
  const when = [album.takenOn && formatDay(album.takenOn), album.place].filter(Boolean);
  return (
    <article className={css.tile} aria-labelledby={`album-${album.id}`}>
      <div className={css.cover}>
        {picture ? (
          <img src={picture} alt="" loading="lazy" decoding="async" />
        ) : (
          <Glyph size={36} stroke={1.4} aria-hidden="true" />
        )}
        {album.kind === 'videos' && picture && (
          <span className={css.play} aria-hidden="true">
            <IconPlayerPlay size={24} stroke={1.9} />
          </span>
        )}
        {badges && <span className={css.badges}>{badges}</span>}
      </div>
      <div className={css.words}>
        <h2 id={`album-${album.id}`} className={css.title} dir={album.dir}>
          <UiLink href={href}>{title}</UiLink>
        </h2>
        {when.length > 0 && (
          <p className={css.when}>
            <Facts>{when}</Facts>
          </p>
        )}
        <p className={css.when}>{countWords(album.kind, album.count)}</p>
        {foot}
      </div>
    </article>
  );
}
