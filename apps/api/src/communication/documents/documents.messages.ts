import type { Messages } from '#kernel/notify/messages.ts';
import type { documentNotices } from '@encrier/contract/communication/documents';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const documentNoticeWords = {
  document: {
    title: { fr: 'Documents administratifs', en: 'Administrative documents', ar: 'الوثائق الإدارية' },
    body: {
      fr: 'Un document est à votre disposition.',
      tu: 'Un document est à ta disposition.',
      en: 'A document is available to you.',
      ar: 'هناك وثيقة رهن إشارتك.',
    },
  },
  'document.a_signer': {
    title: { fr: 'Documents administratifs', en: 'Administrative documents', ar: 'الوثائق الإدارية' },
    body: {
      fr: 'Un document attend votre réponse.',
      tu: 'Un document attend ta réponse.',
      en: 'A document is waiting for your answer.',
      ar: 'هناك وثيقة تنتظر جوابك.',
    },
  },
} as const satisfies NoticeWords<typeof documentNotices>;

/** Words of documents in the weekly summary. */
export const documentsWeekly = {
  title: { fr: 'Documents en attente', en: 'Documents waiting', ar: 'وثائق في الانتظار' },
  sign: { fr: 'À signer', en: 'To sign', ar: 'للتوقيع' },
  read: { fr: 'À lire', en: 'To read', ar: 'للقراءة' },
} as const satisfies Messages<string>;
