import type { Messages } from '#kernel/notify/messages.ts';
import type { newsNotices } from '@encrier/contract/communication/news';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Title and one neutral sentence of each kind of notice; they name nobody and nothing (SEC-PSH-01). */
export const newsNoticeWords = {
  actualite: {
    title: { fr: 'Actualités', en: 'News', ar: 'الأخبار' },
    body: {
      fr: 'Une actualité vient d’être publiée.',
      en: 'A news item has just been published.',
      ar: 'تم نشر خبر جديد.',
    },
  },
  'actualite.urgent': {
    title: { fr: 'Actualités', en: 'News', ar: 'الأخبار' },
    body: {
      fr: 'Une information urgente vient d’être publiée.',
      en: 'Urgent information has just been published.',
      ar: 'تم نشر معلومة عاجلة.',
    },
  },
  'actualite.rappel': {
    title: { fr: 'Actualités', en: 'News', ar: 'الأخبار' },
    body: {
      fr: 'Une actualité attend encore une confirmation de lecture.',
      en: 'A news item is still waiting to be acknowledged.',
      ar: 'هناك خبر ما زال ينتظر تأكيد الاطلاع عليه.',
    },
  },
  'actualite.a_valider': {
    title: { fr: 'Actualités à valider', en: 'News to review', ar: 'أخبار تنتظر المصادقة' },
    body: {
      fr: 'Une actualité proposée attend une validation.',
      en: 'A proposed news item is waiting for review.',
      ar: 'هناك خبر مقترح ينتظر المصادقة.',
    },
  },
  'actualite.refusee': {
    title: { fr: 'Actualité à reprendre', en: 'News sent back', ar: 'خبر يحتاج إلى مراجعة' },
    body: {
      fr: 'Une actualité proposée a été renvoyée à son auteur.',
      en: 'A proposed news item was sent back to its author.',
      ar: 'أعيد خبر مقترح إلى صاحبه.',
    },
  },
  'actualite.images': {
    title: { fr: 'Actualité retenue', en: 'News held back', ar: 'خبر لم ينشر' },
    body: {
      fr: 'Une actualité planifiée n’est pas partie : l’accord pour l’image d’un élève a été retiré.',
      en: 'A planned news item did not go out: the consent for a pupil’s image was withdrawn.',
      ar: 'لم ينشر خبر مبرمج: سُحبت الموافقة على صورة أحد التلاميذ.',
    },
  },
  'commentaire.a_moderer': {
    title: { fr: 'Commentaires à modérer', en: 'Comments to moderate', ar: 'تعليقات تنتظر المراقبة' },
    body: {
      fr: 'Un commentaire attend une décision.',
      en: 'A comment is waiting for a decision.',
      ar: 'هناك تعليق ينتظر القرار.',
    },
  },
} as const satisfies NoticeWords<typeof newsNotices>;

/** Words of the weekly summary. */
export const newsWeekly = {
  title: { fr: 'Actualités', en: 'News', ar: 'الأخبار' },
  post: { fr: 'Publié', en: 'Published', ar: 'منشور' },
} as const satisfies Messages<string>;
