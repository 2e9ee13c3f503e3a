import type { Lang } from '@encrier/contract/kernel/schema';
import type { MarkCode } from '@encrier/contract/teaching/averages';
import type { gradebookNotices } from '@encrier/contract/teaching/gradebook';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
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

/** Words of an exported sheet. */
export const sheetWords = {
  fr: {
    name: 'Notes',
    pupil: 'Élève',
    average: 'Moyenne sur 20',
    left: 'a quitté le cours',
    weight: 'coef.',
    codes: {
      absent: 'Absent',
      exempt: 'Dispensé',
      unmarked: 'Non noté',
      not_handed: 'Non rendu',
      unfit: 'Inapte',
      absent_zero: 'Absent (0)',
      not_handed_zero: 'Non rendu (0)',
    },
  },
  en: {
    name: 'Marks',
    pupil: 'Pupil',
    average: 'Average out of 20',
    left: 'left the course',
    weight: 'weight',
    codes: {
      absent: 'Absent',
      exempt: 'Exempt',
      unmarked: 'Not marked',
      not_handed: 'Not handed in',
      unfit: 'Unfit',
      absent_zero: 'Absent (0)',
      not_handed_zero: 'Not handed in (0)',
    },
  },
  ar: {
    name: 'النقط',
    pupil: 'التلميذ',
    average: 'المعدل من 20',
    left: 'غادر القسم',
    weight: 'المعامل',
    codes: {
      absent: 'غائب',
      exempt: 'معفى',
      unmarked: 'غير منقط',
      not_handed: 'لم يسلم',
      unfit: 'غير قادر',
      absent_zero: 'غائب (0)',
      not_handed_zero: 'لم يسلم (0)',
    },
  },
} as const satisfies Record<Lang, { codes: Record<MarkCode, string> } & Record<string, unknown>>;

/** Words of the notices inside the application, for people who may read them. */
export const gradebookNews = {
  given: { fr: '{subject} : {what}', en: '{subject}: {what}', ar: '{subject}: {what}' },
  changed: {
    fr: '{subject}, note modifiée : {what}',
    en: '{subject}, mark changed: {what}',
    ar: '{subject}، نقطة معدلة: {what}',
  },
} as const satisfies Messages<string>;

/** Words of marks in the weekly summary. */
export const gradebookWeekly = {
  title: { fr: 'Notes', en: 'Marks', ar: 'النقط' },
  mark: { fr: 'Note', en: 'Mark', ar: 'نقطة' },
} as const satisfies Messages<string>;
