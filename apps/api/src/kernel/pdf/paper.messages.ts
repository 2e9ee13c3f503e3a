import type { Lang } from '@encrier/contract/kernel/schema';

type Words = { page: string; printed: string; printedBy: string; empty: string };

/** Texts common to all papers of a school. */
export const paperWords: Record<Lang, Words> = {
  fr: {
    page: 'page',
    printed: 'Imprimé le {at}',
    printedBy: 'Imprimé le {at} par {name}',
    empty: 'Rien à montrer.',
  },
  en: {
    page: 'page',
    printed: 'Printed on {at}',
    printedBy: 'Printed on {at} by {name}',
    empty: 'Nothing to show.',
  },
  ar: {
    page: 'صفحة',
    printed: 'طُبع في {at}',
    printedBy: 'طُبع في {at} من طرف {name}',
    empty: 'لا شيء للعرض.',
  },
};
