import type { Album, AlbumItem } from '@encrier/contract/communication/media';
import { IconButton } from '@encrier/ui/actions/Button';
import { useLingui } from '@lingui/react/macro';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type Ref, useEffect, useRef } from 'react';
import { fileAddress, imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import css from './Slideshow.module.css';
import { downloadFile } from './download-file.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useQuiet } from './use-quiet.ts';
import { isRtl, useStrokes } from './use-strokes.ts';

/** Milliseconds per picture in the slideshow. */
const EACH = 5000;

/** Name of a picture in the album's grid, where focus returns. */
export const shotId = (item: AlbumItem): string => `shot-${item.id}`;

type Props = {
  album: Album;
  at: number;
  onTurn: (index: number | null) => void;
  /** Whether pictures turn by themselves. */
  plays: boolean;
  onPlay: (plays: boolean) => void;
};

/** Shows the dialog over everything; focus returns to the last picture shown, even when another one was opened. */
function useModal(item: AlbumItem) {
  const frame = useRef<HTMLDialogElement>(null);
  const last = useRef(item);
  useEffect(() => {
    last.current = item;
  }, [item]);
  useEffect(() => {
    const dialog = frame.current;
    dialog?.showModal();
    // No button has the focus: arrows and space bar control the pictures until the controls are requested.
    dialog?.focus();
    return () => {
      dialog?.close();
      document.getElementById(shotId(last.current))?.focus();
    };
  }, []);
  return frame;
}

/** The picture to which a key leads among `total`; null for another key. */
function turned(key: string, forward: string, place: number, total: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return total - 1;
  return key === 'ArrowLeft' || key === 'ArrowRight' ? (place + (key === forward ? 1 : -1) + total) % total : null;
}

/** One picture on the full screen, changed by arrows, swipes and a slideshow. Nothing moves before the user asks. */
export function Slideshow({ album, at, onTurn, plays, onPlay }: Props) {
  const { t } = useLingui();
  const item = album.items[at] as AlbumItem;
  const total = album.items.length;
  const frame = useModal(item);
  const picture = useRef<HTMLDivElement>(null);
  const { quiet, wake, toggle } = useQuiet(frame);
  const screen = useFullScreen(frame);
  const step = (by: number) => onTurn((at + by + total) % total);
  const strokes = useStrokes({ picture, onTurn: total > 1 ? step : null, onTap: toggle });
  useNextPictures(album, at);
  useEffect(() => {
    if (!plays || total < 2) return;
    const timer = setTimeout(() => onTurn((at + 1) % total), EACH);
    return () => clearTimeout(timer);
  }, [plays, at, total, onTurn]);
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    wake();
    const target = event.target as Element;
    if (target instanceof HTMLVideoElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = total > 1 ? turned(event.key, isRtl(target) ? 'ArrowLeft' : 'ArrowRight', at, total) : null;
    if (to !== null) onTurn(to);
    else if (event.key === ' ' && total > 1 && album.kind === 'photos' && !target.closest('button')) onPlay(!plays);
    else if (event.key.toLowerCase() === 'f' && screen.toggle) screen.toggle();
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={frame}
      className={css.viewer}
      tabIndex={-1}
      aria-label={album.title || t`Album`}
      data-quiet={quiet || undefined}
      onKeyDown={keys}
      onFocus={wake}
      onCancel={(event) => {
        event.preventDefault();
        // Escape leaves one level at a time: the full screen, then the picture.
        if (screen.full) screen.toggle?.();
        else onTurn(null);
      }}
      {...strokes}
      onPointerMove={(event: PointerEvent) => {
        if (event.pointerType === 'mouse') wake();
        else strokes.onPointerMove(event);
      }}
    >
      <Picture key={item.id} item={item} ref={picture} />
      {total > 1 && <Sides step={step} />}
      <Top
        album={album}
        item={item}
        place={at + 1}
        plays={plays}
        full={screen.full}
        onPlay={() => onPlay(!plays)}
        onScreen={screen.toggle}
        onClose={() => onTurn(null)}
      />
      {/* Announces the position and the caption at each change, except during the slideshow. */}
      <div className={css.bottom} aria-live={plays ? 'off' : 'polite'} aria-atomic="true">
        <span className="visually-hidden">{t`${at + 1} sur ${total}`}. </span>
        <p className={css.caption} dir="auto">
          {item.caption}
        </p>
      </div>
    </dialog>
  );
}

/** Pressing the left or right edge of the screen changes the picture; an arrow shows it. */
function Sides({ step }: { step: (by: number) => void }) {
  const { t } = useLingui();
  return (
    <>
      <button type="button" className={css.side} data-to="previous" aria-label={t`Précédente`} onClick={() => step(-1)}>
        <span>
          <IconChevronLeft size={24} stroke={1.9} aria-hidden="true" />
        </span>
      </button>
      <button type="button" className={css.side} data-to="next" aria-label={t`Suivante`} onClick={() => step(1)}>
        <span>
          <IconChevronRight size={24} stroke={1.9} aria-hidden="true" />
        </span>
      </button>
    </>
  );
}

type TopProps = {
  album: Album;
  item: AlbumItem;
  place: number;
  plays: boolean;
  full: boolean;
  onPlay: () => void;
  onScreen: (() => void) | null;
  onClose: () => void;
};

function Top({ album, item, place, plays, full, onPlay, onScreen, onClose }: TopProps) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const total = album.items.length;
  return (
    <header className={css.top}>
      <p className={css.title}>
        <bdi>{album.title}</bdi>
      </p>
      <span className={css.place} aria-hidden="true">
        {place} / {total}
      </span>
      <div className={css.tools}>
        {total > 1 && album.kind === 'photos' && (
          <IconButton
            icon={plays ? IconPlayerPause : IconPlayerPlay}
            tip="none"
            label={plays ? t`Arrêter le diaporama` : t`Lancer le diaporama`}
            onClick={onPlay}
          />
        )}
        {album.can.save && school && (
          <IconButton
            icon={IconDownload}
            tip="none"
            label={t`Télécharger`}
            onClick={() => downloadFile(fileAddress(school, item.file, true), item.file.name)}
          />
        )}
        {onScreen && (
          <IconButton
            icon={full ? IconMinimize : IconMaximize}
            tip="none"
            label={full ? t`Quitter le plein écran` : t`Plein écran`}
            onClick={onScreen}
          />
        )}
        <IconButton icon={IconX} tip="none" label={t`Fermer`} onClick={onClose} />
      </div>
    </header>
  );
}

function Picture({ item, ref }: { item: AlbumItem; ref: Ref<HTMLDivElement> }) {
  const school = useSession((value) => value.school);
  const { file, poster, caption } = item;
  if (!school) return null;
  if (file.type !== 'video')
    return (
      <div className={css.picture} ref={ref}>
        <img src={imageAddress(school, file.fichier, 1600) ?? ''} alt={caption || file.alt} draggable={false} />
      </div>
    );
  return (
    <div className={css.picture} ref={ref} data-video>
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

/** Neighbouring pictures are preloaded, so that changing is immediate. */
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
