import type { Lang } from '@encrier/contract/kernel/schema';
import type { lessonsOf } from '@encrier/contract/planning/lessons';

type Words = {
  title: string;
  of: Record<(typeof lessonsOf)[number], string>;
  week: (from: string, to: string) => string;
  turn: (name: string) => string;
  cancelled: string;
  none: string;
};

/** Words of a printed week. */
export const printWords: Record<Lang, Words> = {
  fr: {
    title: 'Emploi du temps',
    of: { class: 'Classe', teacher: 'Professeur', room: 'Salle', pupil: 'Élève', group: 'Groupe' },
    week: (from, to) => `Semaine du ${from} au ${to}`,
    turn: (name) => `Semaine ${name}`,
    cancelled: 'Annulé',
    none: 'Aucun cours cette semaine',
  },
  en: {
    title: 'Timetable',
    of: { class: 'Class', teacher: 'Teacher', room: 'Room', pupil: 'Pupil', group: 'Group' },
    week: (from, to) => `Week from ${from} to ${to}`,
    turn: (name) => `Week ${name}`,
    cancelled: 'Cancelled',
    none: 'No lesson this week',
  },
  ar: {
    title: 'استعمال الزمن',
    of: { class: 'القسم', teacher: 'الأستاذ', room: 'القاعة', pupil: 'التلميذ', group: 'الفوج' },
    week: (from, to) => `الأسبوع من ${from} إلى ${to}`,
    turn: (name) => `الأسبوع ${name}`,
    cancelled: 'ملغاة',
    none: 'لا حصص هذا الأسبوع',
  },
};
