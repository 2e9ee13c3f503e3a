import type { picturesNotices } from '@encrier/contract/communication/pictures';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Words of the notices: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const picturesNoticeWords = {
  'images.a_revoir': {
    title: { fr: 'Images à revoir', en: 'Pictures to look at again', ar: 'صور تحتاج إلى مراجعة' },
    body: {
      fr: 'Un accord pour l’image d’un élève n’est plus donné : des publications sont à revoir.',
      en: 'A consent for a pupil’s image is no longer given: publications need another look.',
      ar: 'لم تعد الموافقة على صورة أحد التلاميذ قائمة: هناك منشورات تحتاج إلى مراجعة.',
    },
  },
} as const satisfies NoticeWords<typeof picturesNotices>;
