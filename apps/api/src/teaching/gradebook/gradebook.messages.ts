import type { gradebookNotices } from '@encrier/contract/teaching/gradebook';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

/** What people are told by each kind of notice: its title and one neutral sentence, which name nobody and nothing (SEC-PSH-01). */
export const gradebookNoticeWords = {
  note: {
    title: { fr: 'Notes', en: 'Marks', ar: 'النقط' },
    body: { fr: 'Une note a été publiée.', en: 'A mark was published.', ar: 'تم نشر نقطة.' },
  },
  'note.modifiee': {
    title: { fr: 'Notes', en: 'Marks', ar: 'النقط' },
    body: { fr: 'Une note a été modifiée.', en: 'A mark was changed.', ar: 'تم تعديل نقطة.' },
  },
} as const satisfies NoticeWords<typeof gradebookNotices>;

/** What is said in the app, to who may read it. */
export const gradebookNews = {
  given: { fr: '{subject} : {what}', en: '{subject}: {what}', ar: '{subject}: {what}' },
  changed: {
    fr: '{subject}, note modifiée : {what}',
    en: '{subject}, mark changed: {what}',
    ar: '{subject}، نقطة معدلة: {what}',
  },
} as const satisfies Messages<string>;
