import type { Lang } from '@encrier/contract/kernel/schema';

type Words = {
  title: string;
  about: string /** Fields: {city}, {day}. */;
  done: string;
  doneOn: string;
  to: string /** Fields: {name}, {class}. */;
  pupil: string;
  pupilAlone: string;
  heard: string /** Fields: {day}. */;
  decision: string;
  decided: string;
  days: string /** Fields: {from}, {to}. */;
  suspended: string;
  erase: string /** Fields: {day}. */;
  eraseNever: string;
  recourse: string;
};
/** Sentences of the letter that announces a sanction. */
export const letterWords: Record<Lang, Words> = {
  fr: {
    title: 'Notification d’une sanction',
    about: 'Ce qui est reproché',
    done: 'À {city}, le {day}',
    doneOn: 'Le {day}',
    to: 'Aux responsables légaux de l’élève',
    pupil: '{name}, classe {class}',
    pupilAlone: '{name}',
    heard: 'La famille et l’élève pouvaient présenter leur défense jusqu’au {day}.',
    decision: 'Décision',
    decided: 'Sanction prononcée',
    days: 'Du {from} au {to}',
    suspended: 'Avec sursis',
    erase: 'Cette sanction est effacée du dossier de l’élève le {day}.',
    eraseNever: 'Cette sanction reste au dossier de l’élève jusqu’au terme de sa scolarité.',
    recourse: 'Voies de recours',
  },
  en: {
    title: 'Notice of a sanction',
    about: 'What is held against the pupil',
    done: '{city}, {day}',
    doneOn: '{day}',
    to: 'To the legal guardians of the pupil',
    pupil: '{name}, class {class}',
    pupilAlone: '{name}',
    heard: 'The family and the pupil could give their answer until {day}.',
    decision: 'Decision',
    decided: 'Sanction',
    days: 'From {from} to {to}',
    suspended: 'Suspended',
    erase: 'This sanction is erased from the pupil’s file on {day}.',
    eraseNever: 'This sanction stays in the pupil’s file until the end of schooling.',
    recourse: 'Appeal',
  },
  ar: {
    title: 'إشعار بعقوبة',
    about: 'الأفعال المنسوبة',
    done: '{city}، في {day}',
    doneOn: 'في {day}',
    to: 'إلى أولياء أمر التلميذ',
    pupil: '{name}، القسم {class}',
    pupilAlone: '{name}',
    heard: 'كان بإمكان الأسرة والتلميذ تقديم جوابهما إلى غاية {day}.',
    decision: 'القرار',
    decided: 'العقوبة',
    days: 'من {from} إلى {to}',
    suspended: 'موقوفة التنفيذ',
    erase: 'تُمحى هذه العقوبة من ملف التلميذ في {day}.',
    eraseNever: 'تبقى هذه العقوبة في ملف التلميذ إلى نهاية دراسته.',
    recourse: 'سبل الطعن',
  },
};
