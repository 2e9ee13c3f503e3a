import type { Lang } from '@encrier/contract/kernel/schema';
import type { Lesson } from '@encrier/contract/planning/lessons';

type Words = {
  calendar: (name: string) => string;
  cancelled: (title: string) => string;
  join: string;
  kinds: Record<Lesson['kind'], string>;
  changes: Record<Exclude<Lesson['changes'][number], 'cancelled'>, string>;
};

/** Words of calendars and printed lists of lessons. */
export const feedWords: Record<Lang, Words> = {
  fr: {
    calendar: (name) => `Emploi du temps · ${name}`,
    cancelled: (title) => `Annulé : ${title}`,
    join: 'Rejoindre :',
    kinds: {
      lesson: 'Cours',
      practical: 'Travaux pratiques',
      exam: 'Contrôle',
      outing: 'Sortie',
      activity: 'Activité',
      study: 'Étude',
      detention: 'Retenue',
      meeting: 'Réunion',
    },
    changes: {
      added: 'Cours ajouté',
      moved: 'Horaire modifié',
      room: 'Salle modifiée',
      teacher: 'Professeur remplacé',
      remote: 'À distance',
    },
  },
  en: {
    calendar: (name) => `Timetable · ${name}`,
    cancelled: (title) => `Cancelled: ${title}`,
    join: 'Join:',
    kinds: {
      lesson: 'Lesson',
      practical: 'Practical',
      exam: 'Test',
      outing: 'Outing',
      activity: 'Activity',
      study: 'Study hall',
      detention: 'Detention',
      meeting: 'Meeting',
    },
    changes: {
      added: 'Lesson added',
      moved: 'Time changed',
      room: 'Room changed',
      teacher: 'Teacher replaced',
      remote: 'Remote',
    },
  },
  ar: {
    calendar: (name) => `استعمال الزمن · ${name}`,
    cancelled: (title) => `ملغى: ${title}`,
    join: 'الالتحاق:',
    kinds: {
      lesson: 'حصة',
      practical: 'أشغال تطبيقية',
      exam: 'فرض',
      outing: 'خرجة',
      activity: 'نشاط',
      study: 'مداومة',
      detention: 'حجز',
      meeting: 'اجتماع',
    },
    changes: {
      added: 'حصة مضافة',
      moved: 'تغيير التوقيت',
      room: 'تغيير القاعة',
      teacher: 'تعويض الأستاذ',
      remote: 'عن بعد',
    },
  },
};
