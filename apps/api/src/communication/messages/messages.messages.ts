import type { messageNotices } from '@encrier/contract/communication/messages';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const messageNoticeWords = {
  message: {
    title: { fr: 'Messagerie', en: 'Messaging', ar: 'المراسلة' },
    body: {
      fr: 'Un nouveau message vous attend.',
      tu: 'Un nouveau message t’attend.',
      en: 'A new message is waiting for you.',
      ar: 'رسالة جديدة في انتظارك.',
    },
  },
  'message.validation': {
    title: { fr: 'Messages à valider', en: 'Messages to review', ar: 'رسائل تنتظر المصادقة' },
    body: {
      fr: 'Des messages attendent une validation.',
      en: 'Messages are waiting for review.',
      ar: 'هناك رسائل تنتظر المصادقة.',
    },
  },
  'message.refuse': {
    title: { fr: 'Message à reprendre', en: 'Message sent back', ar: 'رسالة تحتاج إلى مراجعة' },
    body: {
      fr: 'Un de vos messages n’a pas été envoyé tel quel.',
      tu: 'Un de tes messages n’a pas été envoyé tel quel.',
      en: 'One of your messages was not sent as it is.',
      ar: 'لم تُرسل إحدى رسائلك كما هي.',
    },
  },
} as const satisfies NoticeWords<typeof messageNotices>;
