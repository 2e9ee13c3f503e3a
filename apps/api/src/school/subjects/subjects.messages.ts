import type { Lang } from '@encrier/contract/kernel/schema';
import type { StarterSet, SubjectColour } from '@encrier/contract/school/subjects';

type Words = {
  sheet: string;
  head: string[];
  coefficient: (level: string) => string;
  minutes: (level: string) => string;
  languages: Record<string, string>;
  yes: string;
  no: string;
};

/** Words of the exported list. */
export const subjectWords: Record<Lang, Words> = {
  fr: {
    sheet: 'Matières',
    head: ['Matière', 'Nom en arabe', 'Code', 'Famille', 'Langue', 'Facultative', 'Archivée'],
    coefficient: (level) => `${level} – coefficient`,
    minutes: (level) => `${level} – minutes par semaine`,
    languages: { fr: 'Français', ar: 'Arabe', en: 'Anglais', es: 'Espagnol', de: 'Allemand', zgh: 'Amazighe' },
    yes: 'oui',
    no: 'non',
  },
  en: {
    sheet: 'Subjects',
    head: ['Subject', 'Arabic name', 'Code', 'Family', 'Language', 'Optional', 'Archived'],
    coefficient: (level) => `${level} – coefficient`,
    minutes: (level) => `${level} – minutes a week`,
    languages: { fr: 'French', ar: 'Arabic', en: 'English', es: 'Spanish', de: 'German', zgh: 'Amazigh' },
    yes: 'yes',
    no: 'no',
  },
  ar: {
    sheet: 'المواد',
    head: ['المادة', 'الاسم بالعربية', 'الرمز', 'المجموعة', 'لغة التدريس', 'اختيارية', 'مؤرشفة'],
    coefficient: (level) => `${level} – المعامل`,
    minutes: (level) => `${level} – الدقائق في الأسبوع`,
    languages: { fr: 'الفرنسية', ar: 'العربية', en: 'الإنجليزية', es: 'الإسبانية', de: 'الألمانية', zgh: 'الأمازيغية' },
    yes: 'نعم',
    no: 'لا',
  },
};

/** A subject of a starter list: name, Arabic name, code, colour, family, teaching language, optional. */
export type Starter = readonly [
  name: string,
  nameAr: string,
  code: string,
  colour: SubjectColour,
  family: string,
  language: 'fr' | 'ar' | 'en' | 'es' | 'zgh',
  optional?: true,
];

const [languages, sciences, humanities, artsSport] = ['Langues', 'Sciences', 'Sciences humaines', 'Arts et sport'];
const shared = {
  arabic: ['Arabe', 'اللغة العربية', 'ARABE', 'arabe', languages, 'ar'],
  french: ['Français', 'اللغة الفرنسية', 'FRANC', 'francais', languages, 'fr'],
  english: ['Anglais', 'اللغة الإنجليزية', 'ANGLA', 'anglais', languages, 'en'],
  spanish: ['Espagnol', 'اللغة الإسبانية', 'ESPAG', 'anglais', languages, 'es', true],
  amazigh: ['Amazighe', 'اللغة الأمازيغية', 'AMAZI', 'arabe', languages, 'zgh'],
  maths: ['Mathématiques', 'الرياضيات', 'MATHE', 'maths', sciences, 'fr'],
  islam: ['Éducation islamique', 'التربية الإسلامية', 'EDIS', 'islam', humanities, 'ar'],
  social: [
    'Histoire-géographie et éducation à la citoyenneté',
    'التاريخ والجغرافيا والتربية على المواطنة',
    'HGEC',
    'histoire',
    humanities,
    'ar',
  ],
  history: ['Histoire-géographie', 'التاريخ والجغرافيا', 'HIGE', 'histoire', humanities, 'fr'],
  life: ['Sciences de la vie et de la Terre', 'علوم الحياة والأرض', 'SVT', 'svt', sciences, 'fr'],
  physics: ['Physique-chimie', 'الفيزياء والكيمياء', 'PHCH', 'physique', sciences, 'fr'],
  sport: ['Éducation physique et sportive', 'التربية البدنية والرياضية', 'EPS', 'eps', artsSport, 'fr'],
  art: ['Arts plastiques', 'التربية التشكيلية', 'ARPL', 'arts', artsSport, 'fr'],
  music: ['Éducation musicale', 'التربية الموسيقية', 'EDMU', 'arts', artsSport, 'fr'],
  computing: ['Informatique', 'المعلوميات', 'INFO', 'techno', sciences, 'fr'],
  technology: ['Technologie', 'التكنولوجيا', 'TECHN', 'techno', sciences, 'fr'],
  civics: ['Enseignement moral et civique', 'التربية الأخلاقية والمدنية', 'EMC', 'histoire', humanities, 'fr'],
  latin: ['Latin', 'اللغة اللاتينية', 'LATIN', 'francais', languages, 'fr', true],
  classLife: ['Vie de classe', 'حياة القسم', 'VICL', 'vie', 'Vie scolaire', 'fr'],
} as const satisfies Record<string, Starter>;

/** Usual subjects by cycle and country; a school changes them as it wishes. */
export const starters: Readonly<Record<StarterSet, readonly Starter[]>> = {
  'primaire-ma': [
    shared.arabic,
    shared.french,
    shared.amazigh,
    shared.english,
    shared.maths,
    ['Activité scientifique', 'النشاط العلمي', 'ACSC', 'svt', sciences, 'ar'],
    shared.islam,
    ['Histoire-géographie et civisme', 'الاجتماعيات', 'HGC', 'histoire', humanities, 'ar'],
    ['Éducation artistique', 'التربية الفنية', 'EDAR', 'arts', artsSport, 'fr'],
    shared.computing,
    shared.sport,
  ],
  'college-ma': [
    shared.arabic,
    shared.french,
    shared.english,
    shared.amazigh,
    shared.maths,
    shared.life,
    shared.physics,
    shared.computing,
    shared.technology,
    shared.islam,
    shared.social,
    shared.sport,
    shared.art,
    shared.music,
    shared.spanish,
    shared.classLife,
  ],
  'primaire-fr': [
    shared.french,
    shared.maths,
    shared.english,
    shared.arabic,
    ['Questionner le monde', 'استكشاف العالم', 'QUMO', 'svt', sciences, 'fr'],
    ['Sciences et technologie', 'العلوم والتكنولوجيا', 'SCTE', 'physique', sciences, 'fr'],
    shared.history,
    shared.civics,
    shared.art,
    shared.music,
    shared.sport,
  ],
  'college-fr': [
    shared.french,
    shared.maths,
    shared.english,
    shared.spanish,
    shared.arabic,
    shared.latin,
    shared.history,
    shared.civics,
    shared.life,
    shared.physics,
    shared.technology,
    shared.art,
    shared.music,
    shared.sport,
    shared.classLife,
  ],
};
