import type { Album, AlbumItem } from '@encrier/contract/communication/media';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhotoOff, IconPlayerPlay, IconSlideshow } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatDay } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { countWords } from '../grid/AlbumTile.tsx';
import css from './Reader.module.css';
import { Slideshow, shotId } from './Slideshow.tsx';

/** The album: its details, its pictures in a grid, and the open one. The address names it. */
export function Reader({ album }: { album: Album }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { photo } = useSearch({ strict: false }) as { photo?: string };
  const open = album.items.findIndex((item) => item.id === photo);
  const [plays, setPlays] = useState(false);
  const { items } = album;
  const turn = useCallback(
    (index: number | null, replace = true) => {
      const item = index === null ? undefined : items[index];
      const search = (({ photo: _, ...kept }: { photo?: string }) => ({
        ...kept,
        ...(item && { photo: item.id }),
      })) as never;
      void navigate({ to: '.', search, replace, resetScroll: false } as never);
    },
    [items, navigate],
  );
  const start = (index: number, running: boolean) => {
    setPlays(running);
    turn(index, false);
  };
  return (
    <div className={css.page}>
      <Head album={album} onPlay={album.items.length > 1 ? () => start(0, album.kind === 'photos') : undefined} />
      {album.items.length === 0 && <EmptyState icon={IconPhotoOff} title={t`Rien à montrer pour l’instant`} />}
      <ul className={css.grid} aria-label={countWords(album.kind, album.items.length)}>
        {album.items.map((item, index) => (
          <li key={item.id}>
            <Shot item={item} place={index + 1} onOpen={() => start(index, false)} />
          </li>
        ))}
      </ul>
      {open >= 0 && <Slideshow album={album} at={open} onTurn={turn} plays={plays} onPlay={setPlays} />}
    </div>
  );
}

function Head({ album, onPlay }: { album: Album; onPlay: (() => void) | undefined }) {
  return (
    <header className={css.head}>
      <p className={css.facts}>
        <Facts>
          {[
            album.takenOn && formatDay(album.takenOn),
            album.place,
            countWords(album.kind, album.items.length),
            <Trans key="author">par {album.author}</Trans>,
          ]}
        </Facts>
        {album.forChildren.map((name) => (
          <StatusPill key={name}>{name}</StatusPill>
        ))}
      </p>
      {album.description && (
        <p className={css.description} dir="auto">
          {album.description}
        </p>
      )}
      {onPlay && (
        <Button icon={IconSlideshow} onClick={onPlay}>
          <Trans>Diaporama</Trans>
        </Button>
      )}
    </header>
  );
}

function Shot({ item, place, onOpen }: { item: AlbumItem; place: number; onOpen: () => void }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const words = item.caption || t`numéro ${place}`;
  const picture = imageAddress(school, (item.poster ?? (item.file.type === 'image' ? item.file : null))?.fichier, 320);
  return (
    <button type="button" id={shotId(item)} className={css.shot} aria-label={t`Ouvrir : ${words}`} onClick={onOpen}>
      {picture && (
        <img
          src={picture}
          srcSet={`${picture} 1x, ${picture.replace('w=320', 'w=800')} 2x`}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
      {item.file.type === 'video' && (
        <span className={css.play} aria-hidden="true">
          <IconPlayerPlay size={22} stroke={1.9} />
        </span>
      )}
    </button>
  );
}
