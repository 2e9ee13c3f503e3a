import type { Attachment } from '@encrier/contract/kernel/files';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fileAddress, imageAddress } from '#kernel/api/address.ts';
import { platform } from '#kernel/platform.ts';
import { session } from '#kernel/session/session.ts';
import { picturesOf } from '../handing/pdf.ts';

/** A page that can be drawn on: a picture, or a page of a document made of pictures. */
export type Page = { fileId: string; page: number; address: string; width: number; height: number };

async function pagesOf(file: Attachment): Promise<{ blob: Blob; width: number; height: number }[]> {
  const { school } = session.get();
  if (!school) return [];
  const token = platform.readToken(school.schoolId);
  const reply = await fetch(fileAddress(school, file), {
    credentials: platform.credentials,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  if (!reply.ok) return [];
  const found = picturesOf(new Uint8Array(await reply.arrayBuffer()), file.pages ?? 0);
  return found.map(({ jpeg, width, height }) => ({ blob: new Blob([jpeg], { type: 'image/jpeg' }), width, height }));
}

/** Pages of a file that can be drawn on; none where the reader of the device must show it. */
export function usePages(file: Attachment): readonly Page[] {
  const document = useQuery({
    queryKey: ['homework', 'pages', file.id],
    queryFn: () => pagesOf(file),
    enabled: file.type === 'pdf',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const [pages, setPages] = useState<readonly Page[]>([]);
  const { data } = document;
  useEffect(() => {
    if (!data) return;
    const made = data.map(({ blob, width, height }, at) => ({
      ...{ fileId: file.id, page: at + 1, width, height },
      address: URL.createObjectURL(blob),
    }));
    setPages(made);
    return () => {
      for (const { address } of made) URL.revokeObjectURL(address);
    };
  }, [data, file.id]);
  if (file.type !== 'image') return pages;
  const address = imageAddress(session.get().school, file.fichier, 1600) ?? '';
  return [{ fileId: file.id, page: 1, address, width: file.width ?? 1000, height: file.height ?? 1400 }];
}
