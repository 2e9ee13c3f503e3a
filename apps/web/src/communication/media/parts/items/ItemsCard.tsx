import type { ManagedAlbum } from '@encrier/contract/communication/media';
import { Card } from '@encrier/ui/data/Card';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { countWords } from '../grid/AlbumTile.tsx';
import { ItemSheet } from './ItemSheet.tsx';
import { Items } from './Items.tsx';
import { useOrderedAlbum } from './use-items.ts';
import { Uploads } from './Uploads.tsx';
import css from '../work/Work.module.css';

/** The pictures of an album, uploads in progress, and the open picture, which is in the address. */
export function ItemsCard({ album: served }: { album: ManagedAlbum }) {
  const album = useOrderedAlbum(served);
  const navigate = useNavigate();
  const { photo } = useSearch({ strict: false }) as { photo?: string };
  const open = album.items.findIndex((item) => item.id === photo);
  const turn = (index: number | null) => {
    const item = index === null ? undefined : album.items[index];
    void navigate({
      to: '.',
      search: { vue: 'gestion', ...(item && { photo: item.id }) } as never,
      replace: true,
      resetScroll: false,
    } as never);
  };
  return (
    <Card title={countWords(album.content.kind, album.items.length)}>
      <div className={css.stack}>
        {album.can.edit && <Uploads album={album} />}
        <Items album={album} onOpen={turn} />
        <ItemSheet album={album} at={open < 0 ? null : open} onTurn={turn} />
      </div>
    </Card>
  );
}
