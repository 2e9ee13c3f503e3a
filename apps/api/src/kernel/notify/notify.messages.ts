import type { kernelNotices } from '@encrier/contract/kernel/notices';
import type { NoticeWords } from './kinds.ts';

/** Title and one neutral sentence of each kind of notice; they name nobody and nothing (SEC-PSH-01). */
export const kernelNoticeWords = {
  'securite.lecture': {
    title: { fr: 'Lecture inhabituelle', en: 'Unusual reading', ar: 'قراءة غير معتادة' },
    body: {
      fr: 'Un compte a lu ou emporté plus de fiches que le travail n’en demande. Il est arrêté ; le journal dit lequel.',
      en: 'An account read or took away more records than work asks for. It is stopped; the journal says which.',
      ar: 'قرأ حساب أو استخرج ملفات أكثر مما يتطلبه العمل. تم إيقافه، والسجل يبيّن أي حساب.',
    },
  },
  test: {
    title: { fr: 'Notification d’essai', en: 'Test notification', ar: 'إشعار تجريبي' },
    body: {
      fr: 'Les notifications arrivent bien sur cet appareil.',
      en: 'Notifications reach this device.',
      ar: 'الإشعارات تصل إلى هذا الجهاز.',
    },
  },
} as const satisfies NoticeWords<typeof kernelNotices>;
