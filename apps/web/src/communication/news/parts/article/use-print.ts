import type { Article } from '@encrier/contract/communication/news';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { printed } from '../../news.api.ts';

/** Downloads the publication as an A4 PDF; shows a failure in words. */
export function usePrint(): { print: (article: Pick<Article, 'id' | 'title'>) => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const print = async ({ id, title }: Pick<Article, 'id' | 'title'>) => {
    setBusy(true);
    try {
      saveFile(await printed(id), `${title}.pdf`);
    } catch (error) {
      toast.error(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return { print, busy };
}
