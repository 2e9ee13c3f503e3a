import type { Lang } from '@encrier/contract/kernel/schema';

/** What a letter says around its text. */
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
