import type { Lang } from '@encrier/contract/kernel/schema';
import type { FileState } from '@encrier/contract/school/reenrolment';

type Words = {
  sheet: string;
  head: string[];
  states: Record<FileState, string>;
  yes: string;
  waiting: string;
  number: string;
  pupil: string;
  arabic: string;
  guardians: string;
  answer: string;
  closes: (day: string) => string;
  none: string;
  count: (n: number) => string;
};
/** Words of the exported list and of the lists on paper. */
export const printWords: Record<Lang, Words> = {
  fr: {
    sheet: 'Réinscriptions',
    head: [
      'Classe',
      'Élève',
      'Nom en arabe',
      'État',
      'Répondu le',
      'Pièces manquantes',
      'Pièces à vérifier',
      'Certificat de radiation',
    ],
    yes: 'Oui',
    states: {
      waiting: 'Sans réponse',
      unsure: 'Ne sait pas encore',
      accepted: 'Revient, à valider',
      refused: 'Part, à valider',
      conflict: 'Réponses différentes',
      enrolled: 'Réinscrit',
      leaving: 'Départ validé',
    },
    waiting: 'Réponses manquantes',
    number: 'N°',
    pupil: 'Élève',
    arabic: 'Nom en arabe',
    guardians: 'Responsables',
    answer: 'Réponse',
    closes: (day) => `jusqu’au ${day}`,
    none: 'Toutes les familles ont répondu.',
    count: (n) => `${n} ${n > 1 ? 'élèves' : 'élève'}`,
  },
  en: {
    sheet: 'Re-enrolment',
    head: [
      'Class',
      'Pupil',
      'Name in Arabic',
      'State',
      'Answered on',
      'Missing papers',
      'Papers to check',
      'Leaving certificate',
    ],
    yes: 'Yes',
    states: {
      waiting: 'No answer',
      unsure: 'Does not know yet',
      accepted: 'Comes back, to validate',
      refused: 'Leaves, to validate',
      conflict: 'Different answers',
      enrolled: 'Re-enrolled',
      leaving: 'Departure validated',
    },
    waiting: 'Missing answers',
    number: 'No.',
    pupil: 'Pupil',
    arabic: 'Name in Arabic',
    guardians: 'Guardians',
    answer: 'Answer',
    closes: (day) => `until ${day}`,
    none: 'Every family has answered.',
    count: (n) => `${n} ${n === 1 ? 'pupil' : 'pupils'}`,
  },
  ar: {
    sheet: 'إعادة التسجيل',
    head: [
      'القسم',
      'التلميذ',
      'الاسم بالعربية',
      'الحالة',
      'تاريخ الجواب',
      'وثائق ناقصة',
      'وثائق للتحقق',
      'شهادة المغادرة',
    ],
    yes: 'نعم',
    states: {
      waiting: 'بدون جواب',
      unsure: 'لم يقرر بعد',
      accepted: 'سيعود، في انتظار التأكيد',
      refused: 'سيغادر، في انتظار التأكيد',
      conflict: 'أجوبة مختلفة',
      enrolled: 'أعيد تسجيله',
      leaving: 'تأكدت مغادرته',
    },
    waiting: 'الأجوبة الناقصة',
    number: 'رقم',
    pupil: 'التلميذ',
    arabic: 'الاسم بالعربية',
    guardians: 'أولياء الأمر',
    answer: 'الجواب',
    closes: (day) => `إلى غاية ${day}`,
    none: 'أجابت كل الأسر.',
    count: (n) => `عدد التلاميذ: ${n}`,
  },
};
