import type { Attachment } from '@encrier/contract/kernel/attachment';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fileAddress, imageAddress } from '#kernel/api/address.ts';
import { failureOf } from '#kernel/frame/Asked.tsx';
import { platform } from '#kernel/platform.ts';
import { session } from '#kernel/session/session.ts';
import { picturesOf } from '../handing/pdf.ts';

/** A page that can be drawn on: a picture, or a page of a document. */
export type Page = { fileId: string; page: number; address: string; width: number; height: number };

type Picture = { blob: Blob; width: number; height: number };
/** Pages of a document as pictures: extracted from it, or rendered here. */
async function pagesOf(file: Attachment): Promise<Picture[]> {
  const { school } = session.get();
  if (!school) return [];
  const token = platform.readToken(school.schoolId);
  const reply = await fetch(fileAddress(school, file), {
    credentials: platform.credentials,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  if (!reply.ok) throw new Error(`the document was not read: ${reply.status}`);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const found = picturesOf(bytes, file.pages ?? 0);
  if (!found.length) return (await import('./drawn-pages.ts')).drawnPages(bytes);
  return found.map(({ jpeg, width, height }) => ({ blob: new Blob([jpeg], { type: 'image/jpeg' }), width, height }));
}

/**
 * Pages of a file that can be drawn on, and whether they are still being rendered; empty when only the device's reader
 * can show it.
 */
export function usePages(file: Attachment): { pages: readonly Page[]; state: 'ready' | 'making' | 'failed' } {
  const document = useQuery({
    queryKey: ['homework', 'pages', file.id],
    queryFn: () => pagesOf(file),
    enabled: file.type === 'pdf',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const [pages, setPages] = useState<readonly Page[]>([]);
  const { data } = document;
  useEffect(() => {
    if (!data) return;
    const made = data.map(({ blob, width, height }, at) => ({
      fileId: file.id,
      page: at + 1,
      width,
      height,
      address: URL.createObjectURL(blob),
    }));
    setPages(made);
    return () => {
      for (const { address } of made) URL.revokeObjectURL(address);
    };
  }, [data, file.id]);
  if (file.type !== 'image') return { pages, state: data ? 'ready' : failureOf(document) ? 'failed' : 'making' };
  const address = imageAddress(session.get().school, file.fichier, 1600) ?? '';
  const whole = { fileId: file.id, page: 1, address, width: file.width ?? 1000, height: file.height ?? 1400 };
  return { pages: [whole], state: 'ready' };
}
