import type { Lang } from '@encrier/contract/kernel/schema';
import type { Lesson } from '@encrier/contract/planning/lessons';

type Words = { file: string; head: string[]; states: Record<Lesson['state'], string> };

/** Columns of a list of lessons. */
export const exportWords: Record<Lang, Words> = {
  fr: {
    file: 'Emploi du temps',
    head: [
      'Jour',
      'Début',
      'Fin',
      'Intitulé',
      'Type',
      'Classe ou groupe',
      'Professeurs',
      'Salle',
      'État',
      'Changements',
      'Motif',
    ],
    states: { planned: 'Prévu', cancelled: 'Annulé' },
  },
  en: {
    file: 'Timetable',
    head: ['Day', 'Start', 'End', 'Title', 'Kind', 'Class or group', 'Teachers', 'Room', 'State', 'Changes', 'Reason'],
    states: { planned: 'Planned', cancelled: 'Cancelled' },
  },
  ar: {
    file: 'استعمال الزمن',
    head: [
      'اليوم',
      'البداية',
      'النهاية',
      'العنوان',
      'النوع',
      'القسم أو الفوج',
      'الأساتذة',
      'القاعة',
      'الحالة',
      'التغييرات',
      'السبب',
    ],
    states: { planned: 'مبرمجة', cancelled: 'ملغاة' },
  },
};
