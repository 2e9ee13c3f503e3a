import { certificateKinds, type CertificateText } from '@encrier/contract/communication/certificates';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { ReadCtx } from '#kernel/http/context.ts';
import { usualWordsOf, wordsOfCertificates } from '../certificates.public.ts';

const langs: readonly Lang[] = ['fr', 'ar', 'en'];

/** Words of each kind in each language. */
export async function listTexts({ db }: ReadCtx): Promise<{ items: CertificateText[] }> {
  const own = await wordsOfCertificates(db);
  return {
    items: certificateKinds.flatMap((kind) =>
      langs.map((lang) => ({
        kind,
        lang,
        ...(own.get(`${kind}.${lang}`) ?? { ...usualWordsOf(kind, lang), own: false, version: 1 }),
      })),
    ),
  };
}
