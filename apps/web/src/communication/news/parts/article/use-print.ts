import type { Article } from '@encrier/contract/communication/news';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { printed } from '../../news.api.ts';

/** Milliseconds the document stays readable by the tab that opens it. */
const KEPT_MS = 60_000;

/** Downloads the publication as an A4 PDF; a failure is told in words. */
export function usePrint(): { print: (article: Pick<Article, 'id' | 'title'>) => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const print = async ({ id, title }: Pick<Article, 'id' | 'title'>) => {
    setBusy(true);
    try {
      const address = URL.createObjectURL(await printed(id));
      const link = Object.assign(document.createElement('a'), {
        href: address,
        download: `${title
          .replace(/[\\/:*?"<>|]+/g, ' ')
          .trim()
          .slice(0, 80)}.pdf`,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
    } catch (error) {
      toast.error(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return { print, busy };
}
