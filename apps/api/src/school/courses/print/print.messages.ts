import type { Lang } from '@encrier/contract/kernel/schema';

type Words = {
  teacherSheet: string;
  classSheet: string;
  subject: string;
  place: string;
  role: string;
  hours: string;
  expected: string;
  teachers: string;
  days: string;
  coefficient: string;
  total: string;
  due: string;
  over: string;
  under: string;
  even: string;
  vacant: string;
  missing: string;
  since: (day: string) => string;
  until: (day: string) => string;
  file: string;
  signature: string;
  none: string;
};

/** Words of the printed sheets of services. */
export const printWords: Record<Lang, Words> = {
  fr: {
    teacherSheet: 'Fiche de service',
    classSheet: 'Services de la classe',
    subject: 'Matière',
    place: 'Classe ou groupe',
    role: 'Rôle',
    hours: 'Heures',
    expected: 'Prévues',
    teachers: 'Professeurs',
    days: 'Dates',
    coefficient: 'Coef.',
    total: 'Total par semaine',
    due: 'Service dû',
    over: 'Au-dessus de',
    under: 'En dessous de',
    even: 'Service complet',
    vacant: 'sans professeur',
    missing: 'cours à créer',
    since: (day) => `depuis le ${day}`,
    until: (day) => `jusqu’au ${day}`,
    file: 'Services',
    signature: 'Signature',
    none: 'Aucun cours',
  },
  en: {
    teacherSheet: 'Service sheet',
    classSheet: 'Courses of the class',
    subject: 'Subject',
    place: 'Class or group',
    role: 'Role',
    hours: 'Hours',
    expected: 'Expected',
    teachers: 'Teachers',
    days: 'Dates',
    coefficient: 'Coef.',
    total: 'Total a week',
    due: 'Hours due',
    over: 'Over by',
    under: 'Under by',
    even: 'Hours complete',
    vacant: 'no teacher',
    missing: 'course to create',
    since: (day) => `since ${day}`,
    until: (day) => `until ${day}`,
    file: 'Courses',
    signature: 'Signature',
    none: 'No course',
  },
  ar: {
    teacherSheet: 'بطاقة حصص الأستاذ',
    classSheet: 'دروس القسم',
    subject: 'المادة',
    place: 'القسم أو الفوج',
    role: 'الدور',
    hours: 'الساعات',
    expected: 'المقررة',
    teachers: 'الأساتذة',
    days: 'التواريخ',
    coefficient: 'المعامل',
    total: 'المجموع في الأسبوع',
    due: 'الحصة الواجبة',
    over: 'زيادة',
    under: 'نقص',
    even: 'حصة كاملة',
    vacant: 'بلا أستاذ',
    missing: 'درس ينبغي إنشاؤه',
    since: (day) => `منذ ${day}`,
    until: (day) => `إلى غاية ${day}`,
    file: 'الدروس',
    signature: 'التوقيع',
    none: 'لا دروس',
  },
};
