import type { Album, AlbumItem } from '@encrier/contract/communication/media';
import { IconButton } from '@encrier/ui/actions/Button';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight, IconDownload, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { fileAddress, imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import css from './Reader.module.css';
import { takeAway } from './take-away.ts';

/** Time of a picture while the slideshow runs, in milliseconds. */
const EACH = 5000;
/** Pixels from which a stroke of the finger turns. */
const STROKE = 48;

type Turn = (index: number | null) => void;

/** Where a key leads among `total` pictures; null for a key that leads nowhere. */
function turned(key: string, forward: boolean, place: number, total: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return total - 1;
  return key === 'ArrowLeft' || key === 'ArrowRight' ? (place + (forward ? 1 : -1) + total) % total : null;
}

/** One picture large: arrows, strokes and a slideshow go from one to the next. Nothing moves by itself until one asks for it. */
export function Slideshow({ album, at, onTurn }: { album: Album; at: number | null; onTurn: Turn }) {
  const { t } = useLingui();
  const place = at ?? 0;
  const item = album.items[place];
  if (!item) return null;
  return (
    <Dialog
      open={at !== null}
      onClose={() => onTurn(null)}
      title={album.title || t`Album`}
      closeLabel={t`Fermer`}
      width={1180}
    >
      <Stage album={album} item={item} place={place} onTurn={onTurn} running={at !== null} />
    </Dialog>
  );
}

function Stage({
  album,
  item,
  place,
  onTurn,
  running,
}: {
  album: Album;
  item: AlbumItem;
  place: number;
  onTurn: Turn;
  running: boolean;
}) {
  const total = album.items.length;
  const turn = (step: number) => onTurn((place + step + total) % total);
  const [plays, setPlays] = useState(false);
  const start = useRef<number | null>(null);
  useNextPictures(album, place);
  useEffect(() => {
    if (!plays || !running || total < 2) return;
    const timer = setTimeout(() => onTurn((place + 1) % total), EACH);
    return () => clearTimeout(timer);
  }, [plays, running, place, total, onTurn]);
  const rtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLVideoElement) return;
    const forward = rtl(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight';
    const to = turned(event.key, event.key === forward, place, total);
    if (to === null) return;
    event.preventDefault();
    onTurn(to);
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    start.current = null;
    if (from === null || total < 2 || event.pointerType === 'mouse') return;
    const moved = (event.clientX - from) * (rtl(event.currentTarget) ? -1 : 1);
    if (Math.abs(moved) >= STROKE) turn(moved < 0 ? 1 : -1);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows and strokes repeat the buttons below
    <div
      className={css.stage}
      onKeyDown={total > 1 ? keys : undefined}
      onPointerDown={(event) => {
        start.current = event.clientX;
      }}
      onPointerUp={release}
      onPointerCancel={() => {
        start.current = null;
      }}
    >
      <Picture key={item.id} item={item} />
      <Words item={item} place={place} total={total} />
      <Controls album={album} item={item} total={total} plays={plays} onPlay={() => setPlays(!plays)} turn={turn} />
    </div>
  );
}

/** Said aloud by screen readers at each turn: where one is, and the caption. */
function Words({ item, place, total }: { item: AlbumItem; place: number; total: number }) {
  const { t } = useLingui();
  return (
    <div aria-live="polite" aria-atomic="true">
      <span className="visually-hidden">{t`${place + 1} sur ${total}`}. </span>
      <p className={css.caption} dir="auto">
        {item.caption}
      </p>
    </div>
  );
}

function Controls({
  album,
  item,
  total,
  plays,
  onPlay,
  turn,
}: {
  album: Album;
  item: AlbumItem;
  total: number;
  plays: boolean;
  onPlay: () => void;
  turn: (step: number) => void;
}) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const place = album.items.indexOf(item) + 1;
  return (
    <div className={css.controls}>
      {total > 1 && (
        <IconButton icon={IconChevronLeft} flip outlined tip="none" label={t`Précédente`} onClick={() => turn(-1)} />
      )}
      <span className={css.place} aria-hidden="true">
        {place} / {total}
      </span>
      {total > 1 && (
        <IconButton icon={IconChevronRight} flip outlined tip="none" label={t`Suivante`} onClick={() => turn(1)} />
      )}
      {total > 1 && album.kind === 'photos' && (
        <IconButton
          icon={plays ? IconPlayerPause : IconPlayerPlay}
          outlined
          tip="none"
          label={plays ? t`Arrêter le diaporama` : t`Lancer le diaporama`}
          aria-pressed={plays}
          onClick={onPlay}
        />
      )}
      {album.can.save && school && (
        <IconButton
          icon={IconDownload}
          outlined
          tip="none"
          label={t`Télécharger`}
          onClick={() => takeAway(fileAddress(school, item.file, true), item.file.name)}
        />
      )}
    </div>
  );
}

function Picture({ item }: { item: AlbumItem }) {
  const school = useSession((value) => value.school);
  const { file, poster, caption } = item;
  if (!school) return null;
  if (file.type !== 'video')
    return (
      <div className={css.frame}>
        <img data-turned src={imageAddress(school, file.fichier, 1600) ?? ''} alt={caption || file.alt} />
      </div>
    );
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/useMediaCaption: a video sent by its author has no text track to give */}
      <video
        controls
        preload="metadata"
        src={fileAddress(school, file)}
        poster={imageAddress(school, poster?.fichier, 1600) ?? undefined}
        aria-label={caption || file.name}
        controlsList="nodownload"
      />
    </div>
  );
}

/** The neighbours travel while one looks: turning then waits for nothing. */
function useNextPictures(album: Album, place: number): void {
  const school = useSession((value) => value.school);
  useEffect(() => {
    for (const step of [1, -1]) {
      const item = album.items.at((place + step) % album.items.length);
      const address = item?.file.type === 'image' ? imageAddress(school, item.file.fichier, 1600) : null;
      if (address) new Image().src = address;
    }
  }, [album, place, school]);
}
