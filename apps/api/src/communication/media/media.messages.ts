import type { mediaNotices } from '@encrier/contract/communication/media';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const mediaNoticeWords = {
  'media.album': {
    title: { fr: 'Médias', en: 'Media', ar: 'الوسائط' },
    body: { fr: 'Un nouvel album est publié.', en: 'A new album is published.', ar: 'تم نشر ألبوم جديد.' },
  },
  'media.a_valider': {
    title: { fr: 'Médias à valider', en: 'Media to review', ar: 'وسائط تنتظر المصادقة' },
    body: {
      fr: 'Un album attend une décision.',
      en: 'An album is waiting for a decision.',
      ar: 'هناك ألبوم ينتظر القرار.',
    },
  },
  'media.a_reprendre': {
    title: { fr: 'Album à reprendre', en: 'Album sent back', ar: 'ألبوم يحتاج إلى مراجعة' },
    body: {
      fr: 'Un album a été renvoyé à son auteur.',
      en: 'An album was sent back to its author.',
      ar: 'أعيد ألبوم إلى صاحبه.',
    },
  },
  'media.consentement': {
    title: { fr: 'Droit à l’image', en: 'Image consent', ar: 'الحق في الصورة' },
    body: {
      fr: 'Des photos ont été masquées faute d’accord.',
      en: 'Pictures were hidden for want of consent.',
      ar: 'تم إخفاء صور لعدم وجود موافقة.',
    },
  },
} as const satisfies NoticeWords<typeof mediaNotices>;
