import type { Album, AlbumCard, AlbumItem } from '@encrier/contract/communication/media';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { directionOf } from '#kernel/content/direction.ts';
import type { Lang } from '@encrier/contract/kernel/schema';

export type CardRow = {
  id: string;
  kind: AlbumCard['kind'];
  title: string;
  taken_on: string | null;
  place: string;
  author: string;
  cover: Attachment | null;
  count: number;
  published_at: string;
  seen: boolean;
  child_ids: string[];
};
export type ItemRow = {
  id: string;
  file: Attachment;
  poster: Attachment | null;
  caption: string;
  seconds: number | null;
  blurred: boolean;
};
export type AlbumRow = {
  id: string;
  kind: Album['kind'];
  title: string;
  description: string;
  taken_on: string | null;
  place: string;
  author: string;
  published_at: string | null;
  expires_on: string;
  download: Album['download'];
  children: string[];
  items: ItemRow[];
};

/** What a reader may do with an album: `manages` it, or reads it, as a member of the staff or not. */
export type ReaderFacts = { manages: boolean; staff: boolean };

const instant = (at: string): string => new Date(at).toISOString();
const item = ({ id, file, poster, caption, seconds, blurred }: ItemRow): AlbumItem => ({
  id,
  file,
  poster,
  caption,
  seconds,
  blurred,
});

/** An album in the grid. */
export const presentCard = (row: CardRow, children: readonly { id: string; name: string }[]): AlbumCard => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  dir: directionOf(row.title),
  takenOn: row.taken_on,
  place: row.place,
  author: row.author,
  cover: row.cover,
  count: row.count,
  publishedAt: instant(row.published_at),
  isNew: !row.seen,
  forChildren: children.filter(({ id }) => row.child_ids.includes(id)).map(({ name }) => name),
});

/** The album itself. */
export function presentAlbum(row: AlbumRow, { manages, staff }: ReaderFacts): Album {
  const first = row.items[0];
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    dir: directionOf(`${row.title} ${row.description}`),
    takenOn: row.taken_on,
    place: row.place,
    author: row.author,
    cover: first ? (first.poster ?? first.file) : null,
    count: row.items.length,
    description: row.description,
    publishedAt: row.published_at && instant(row.published_at),
    expiresOn: row.expires_on,
    download: row.download,
    forChildren: row.children,
    items: row.items.map(item),
    can: {
      manage: manages,
      save: manages || row.download !== 'none',
      zip: row.items.length > 0 && (manages || (staff && row.download !== 'none')),
    },
  };
}

const names: Record<Lang, string> = { fr: 'album', en: 'album', ar: 'ألبوم' };
/** Name of a file inside the archive, or of the archive: words without what file systems refuse. */
export const fileWords = (lang: Lang, words: string): string =>
  words
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|.]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80) || names[lang];
