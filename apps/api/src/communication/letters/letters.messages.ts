import type { letterNotices } from '@encrier/contract/communication/letters';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Fixed words of a letter around its text. */
export const letterWords: Record<
  Lang,
  { guardians: string; noAddress: string; done: string; doneOn: string; subject: string; and: string }
> = {
  fr: {
    guardians: 'Aux responsables légaux',
    noAddress: 'Adresse à compléter',
    done: '{city}, le {day}',
    doneOn: 'Le {day}',
    subject: 'Objet :',
    and: 'et',
  },
  en: {
    guardians: 'To the legal guardians',
    noAddress: 'Address to be completed',
    done: '{city}, {day}',
    doneOn: '{day}',
    subject: 'Subject:',
    and: 'and',
  },
  ar: {
    guardians: 'إلى أولياء الأمور',
    noAddress: 'العنوان غير مسجل',
    done: '{city} في {day}',
    doneOn: 'في {day}',
    subject: 'الموضوع:',
    and: 'و',
  },
};

/** Words of a letter's notice: they name nobody (SEC-PSH-01). */
export const letterNoticeWords = {
  letter: {
    title: { fr: 'Courriers', en: 'Letters', ar: 'الرسائل' },
    body: {
      fr: 'Un courrier de l’école vous attend.',
      tu: 'Un courrier de l’école t’attend.',
      en: 'A letter from school is waiting for you.',
      ar: 'هناك رسالة من المدرسة في انتظارك.',
    },
  },
} as const satisfies NoticeWords<typeof letterNotices>;
