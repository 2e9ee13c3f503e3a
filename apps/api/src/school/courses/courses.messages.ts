import type { courseNotices } from '@encrier/contract/school/courses';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { TeacherRole } from '@encrier/contract/school/courses';

type Words = { sheet: string; head: string[]; roles: Record<TeacherRole, string> };

/** Words of the exported list of courses. */
export const courseWords: Record<Lang, Words> = {
  fr: {
    sheet: 'Affectations',
    head: [
      'Classe ou groupe',
      'Matière',
      'Minutes par semaine',
      'Coefficient',
      'Périodes',
      'Professeur',
      'Rôle',
      'Ses minutes',
      'Du',
      'Au',
    ],
    roles: { main: 'Titulaire', co: 'Co-enseignant', substitute: 'Remplaçant', assistant: 'Assistant' },
  },
  en: {
    sheet: 'Assignments',
    head: [
      'Class or group',
      'Subject',
      'Minutes a week',
      'Coefficient',
      'Terms',
      'Teacher',
      'Role',
      'Own minutes',
      'From',
      'To',
    ],
    roles: { main: 'Main teacher', co: 'Co-teacher', substitute: 'Substitute', assistant: 'Assistant' },
  },
  ar: {
    sheet: 'إسناد الدروس',
    head: [
      'القسم أو الفوج',
      'المادة',
      'الدقائق في الأسبوع',
      'المعامل',
      'الفترات',
      'الأستاذ',
      'الدور',
      'دقائقه',
      'من',
      'إلى',
    ],
    roles: { main: 'أستاذ رسمي', co: 'أستاذ مشارك', substitute: 'أستاذ معوِّض', assistant: 'مساعد' },
  },
};

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const courseNoticeWords = {
  'cours.affectation': {
    title: { fr: 'Vos cours', tu: 'Tes cours', en: 'Your courses', ar: 'دروسكم' },
    body: {
      fr: 'Vos affectations de cours ont changé.',
      tu: 'Tes affectations de cours ont changé.',
      en: 'The courses you are assigned have changed.',
      ar: 'تغيّرت الدروس المسندة إليكم.',
    },
  },
} as const satisfies NoticeWords<typeof courseNotices>;
