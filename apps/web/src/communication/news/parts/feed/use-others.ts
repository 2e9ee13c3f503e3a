import { useQuery } from '@tanstack/react-query';
import { useSession } from '#kernel/session/session.ts';
import { sharedBoardsQuery } from '../../../boards/boards.public.ts';
import { newestAlbumsQuery } from '../../../media/media.public.ts';
import type { Other } from './mixed.ts';

/** Albums and shared boards of the reader, of the modules that the school uses; none while the stream is narrowed. */
export function useOthers(child: string | null, area: string, narrowed: boolean): Other[] {
  const modules = useSession((value) => value.user?.modules);
  const albums = !narrowed && modules?.includes('media') === true;
  // Drivers have no page of boards.
  const boards = !narrowed && area !== 'transport' && modules?.includes('boards') === true;
  const photos = useQuery({ ...newestAlbumsQuery('photos', child), enabled: albums });
  const videos = useQuery({ ...newestAlbumsQuery('videos', child), enabled: albums });
  const shared = useQuery({ ...sharedBoardsQuery, enabled: boards });
  return [
    ...(albums ? [...(photos.data?.items ?? []), ...(videos.data?.items ?? [])] : []).map((album) => ({
      what: 'album' as const,
      at: album.publishedAt,
      album,
    })),
    ...(boards ? (shared.data?.items ?? []) : []).map((board) => ({
      what: 'board' as const,
      at: board.updatedAt,
      board,
    })),
  ];
}
