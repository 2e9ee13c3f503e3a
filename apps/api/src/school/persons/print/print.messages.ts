import type { Lang } from '@encrier/contract/kernel/schema';
import type { PupilPage, Tie } from '@encrier/contract/school/persons';

type Kind = Tie['kind'];
export type SheetWords = {
  pupil: string;
  family: (label: string) => string;
  internal: string;
  identity: string;
  schooling: string;
  guardians: string;
  groups: string;
  teachers: string;
  plans: string;
  children: string;
  household: string;
  birth: string;
  birthPlace: string;
  sex: string;
  sexes: Record<'F' | 'M', string>;
  nationality: string;
  matricule: string;
  massar: string;
  ine: string;
  regime: string;
  exit: string;
  exits: Record<NonNullable<PupilPage['exitPermission']>, string>;
  phone: string;
  email: string;
  address: string;
  document: string;
  language: string;
  languages: Record<'fr' | 'en' | 'ar', string>;
  separated: string;
  kinds: Record<Kind, string>;
  legal: string;
  noLegal: string;
  payer: string;
  livesWith: string;
  emergency: (order: number) => string;
  reports: string;
  noPickUp: string;
  court: string;
  custody: string;
  custodies: Record<NonNullable<Tie['custody']>, string>;
  since: string;
  until: string;
  repeating: string;
  noClass: string;
};

/** Words of the printed sheets. */
export const sheetWords: Record<Lang, SheetWords> = {
  fr: {
    pupil: 'Fiche de l’élève',
    family: (label) => `Famille ${label}`,
    internal: 'Document interne : parents séparés, à ne remettre à aucun des deux.',
    identity: 'Identité',
    schooling: 'Scolarité',
    guardians: 'Responsables',
    groups: 'Groupes',
    teachers: 'Professeurs',
    plans: 'Projets d’accompagnement',
    children: 'Enfants',
    household: 'Foyer',
    birth: 'Date de naissance',
    birthPlace: 'Lieu de naissance',
    sex: 'Sexe',
    sexes: { F: 'Fille', M: 'Garçon' },
    nationality: 'Nationalité',
    matricule: 'Matricule',
    massar: 'Code Massar',
    ine: 'INE',
    regime: 'Régime',
    exit: 'Sortie seul',
    exits: { never: 'Jamais seul', planned: 'Aux horaires prévus', free: 'Dès la fin des cours' },
    phone: 'Téléphone',
    email: 'E-mail',
    address: 'Adresse',
    document: 'Pièce d’identité',
    language: 'Langue',
    languages: { fr: 'Français', en: 'Anglais', ar: 'Arabe' },
    separated: 'Parents séparés',
    kinds: {
      father: 'Père',
      mother: 'Mère',
      tutor: 'Tuteur',
      grandparent: 'Grand-parent',
      sibling: 'Frère ou sœur',
      other: 'Autre',
    },
    legal: 'Autorité parentale',
    noLegal: 'Sans autorité parentale',
    payer: 'Payeur',
    livesWith: 'Vit avec l’enfant',
    emergency: (order) => `Urgence ${order}`,
    reports: 'Reçoit les bulletins',
    noPickUp: 'Ne peut pas venir le chercher',
    court: 'Décision de justice',
    custody: 'Garde',
    custodies: {
      always: 'Toute l’année',
      even_weeks: 'Semaines paires',
      odd_weeks: 'Semaines impaires',
      weekends: 'Fins de semaine',
      none: 'Jamais',
    },
    since: 'depuis le',
    until: 'au',
    repeating: 'redouble',
    noClass: 'Sans classe cette année',
  },
  en: {
    pupil: 'Pupil’s sheet',
    family: (label) => `Family ${label}`,
    internal: 'Internal document: separated parents, to be handed to neither.',
    identity: 'Identity',
    schooling: 'Schooling',
    guardians: 'Guardians',
    groups: 'Groups',
    teachers: 'Teachers',
    plans: 'Support plans',
    children: 'Children',
    household: 'Household',
    birth: 'Date of birth',
    birthPlace: 'Place of birth',
    sex: 'Sex',
    sexes: { F: 'Girl', M: 'Boy' },
    nationality: 'Nationality',
    matricule: 'Number',
    massar: 'Massar code',
    ine: 'INE',
    regime: 'Board regime',
    exit: 'Leaving alone',
    exits: { never: 'Never alone', planned: 'At the planned hours', free: 'As soon as lessons end' },
    phone: 'Telephone',
    email: 'E-mail',
    address: 'Address',
    document: 'Identity document',
    language: 'Language',
    languages: { fr: 'French', en: 'English', ar: 'Arabic' },
    separated: 'Separated parents',
    kinds: {
      father: 'Father',
      mother: 'Mother',
      tutor: 'Legal guardian',
      grandparent: 'Grandparent',
      sibling: 'Brother or sister',
      other: 'Other',
    },
    legal: 'Parental authority',
    noLegal: 'No parental authority',
    payer: 'Payer',
    livesWith: 'Lives with the child',
    emergency: (order) => `Emergency ${order}`,
    reports: 'Receives report cards',
    noPickUp: 'May not pick the child up',
    court: 'Court decision',
    custody: 'Custody',
    custodies: {
      always: 'All year',
      even_weeks: 'Even weeks',
      odd_weeks: 'Odd weeks',
      weekends: 'Weekends',
      none: 'Never',
    },
    since: 'since',
    until: 'to',
    repeating: 'repeats the year',
    noClass: 'No class this year',
  },
  ar: {
    pupil: 'بطاقة التلميذ',
    family: (label) => `أسرة ${label}`,
    internal: 'وثيقة داخلية: الوالدان منفصلان، لا تسلم لأي منهما.',
    identity: 'الهوية',
    schooling: 'الدراسة',
    guardians: 'أولياء الأمور',
    groups: 'الأفواج',
    teachers: 'الأساتذة',
    plans: 'مشاريع المواكبة',
    children: 'الأطفال',
    household: 'البيت',
    birth: 'تاريخ الازدياد',
    birthPlace: 'مكان الازدياد',
    sex: 'الجنس',
    sexes: { F: 'أنثى', M: 'ذكر' },
    nationality: 'الجنسية',
    matricule: 'رقم التسجيل',
    massar: 'رمز مسار',
    ine: 'INE',
    regime: 'النظام',
    exit: 'الخروج دون مرافق',
    exits: { never: 'لا يخرج وحده أبدا', planned: 'في الأوقات المقررة', free: 'فور انتهاء الدروس' },
    phone: 'الهاتف',
    email: 'البريد الإلكتروني',
    address: 'العنوان',
    document: 'وثيقة الهوية',
    language: 'اللغة',
    languages: { fr: 'الفرنسية', en: 'الإنجليزية', ar: 'العربية' },
    separated: 'والدان منفصلان',
    kinds: {
      father: 'الأب',
      mother: 'الأم',
      tutor: 'الوصي',
      grandparent: 'جد أو جدة',
      sibling: 'أخ أو أخت',
      other: 'آخر',
    },
    legal: 'السلطة الأبوية',
    noLegal: 'دون سلطة أبوية',
    payer: 'المؤدي',
    livesWith: 'يعيش مع الطفل',
    emergency: (order) => `طوارئ ${order}`,
    reports: 'يتوصل ببيانات النقط',
    noPickUp: 'لا يحق له استلام الطفل',
    court: 'قرار قضائي',
    custody: 'الحضانة',
    custodies: {
      always: 'طوال السنة',
      even_weeks: 'الأسابيع الزوجية',
      odd_weeks: 'الأسابيع الفردية',
      weekends: 'نهايات الأسابيع',
      none: 'أبدا',
    },
    since: 'منذ',
    until: 'إلى',
    repeating: 'يكرر السنة',
    noClass: 'بلا قسم هذه السنة',
  },
};
