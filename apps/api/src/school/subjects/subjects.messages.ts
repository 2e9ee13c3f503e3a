import type { Lang } from '@encrier/contract/kernel/schema';

type Words = { sheet: string; head: string[]; coefficient: (level: string) => string; minutes: (level: string) => string; languages: Record<string, string>; yes: string; no: string };

/** Words of the exported list. */
export const subjectWords: Record<Lang, Words> = {
  fr: {
    sheet: 'Matières', head: ['Matière', 'Nom en arabe', 'Code', 'Famille', 'Langue', 'Facultative', 'Archivée'], coefficient: (level) => `${level} – coefficient`, minutes: (level) => `${level} – minutes par semaine`,
    languages: { fr: 'Français', ar: 'Arabe', en: 'Anglais', es: 'Espagnol', de: 'Allemand', zgh: 'Amazighe' }, yes: 'oui', no: 'non',
  },
  en: {
    sheet: 'Subjects', head: ['Subject', 'Arabic name', 'Code', 'Family', 'Language', 'Optional', 'Archived'], coefficient: (level) => `${level} – coefficient`, minutes: (level) => `${level} – minutes a week`,
    languages: { fr: 'French', ar: 'Arabic', en: 'English', es: 'Spanish', de: 'German', zgh: 'Amazigh' }, yes: 'yes', no: 'no',
  },
  ar: {
    sheet: 'المواد', head: ['المادة', 'الاسم بالعربية', 'الرمز', 'المجموعة', 'لغة التدريس', 'اختيارية', 'مؤرشفة'], coefficient: (level) => `${level} – المعامل`, minutes: (level) => `${level} – الدقائق في الأسبوع`,
    languages: { fr: 'الفرنسية', ar: 'العربية', en: 'الإنجليزية', es: 'الإسبانية', de: 'الألمانية', zgh: 'الأمازيغية' }, yes: 'نعم', no: 'لا',
  },
};
