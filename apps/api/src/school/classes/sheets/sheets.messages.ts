import type { Lang } from '@encrier/contract/kernel/schema';

type Words = {
  classes: string;
  level: string;
  cycle: string;
  org: string;
  class: string;
  pupils: string;
  capacity: string;
  girls: string;
  boys: string;
  teacher: string;
  room: string;
  next: string;
  total: string;
  number: string;
  name: string;
  arabic: string;
  birth: string;
  signature: string;
  faces: string;
  list: string;
  onDay: string;
  count: (n: number) => string;
};

/** Words of the lists of classes and of their pupils. */
export const sheetWords: Record<Lang, Words> = {
  fr: {
    classes: 'Classes',
    level: 'Niveau',
    cycle: 'Cycle',
    org: 'Établissement',
    class: 'Classe',
    pupils: 'Élèves',
    capacity: 'Capacité',
    girls: 'Filles',
    boys: 'Garçons',
    teacher: 'Professeur principal',
    room: 'Salle',
    next: 'Classe suivante',
    total: 'Total',
    number: 'N°',
    name: 'Nom et prénom',
    arabic: 'Nom en arabe',
    birth: 'Naissance',
    signature: 'Signature',
    faces: 'Trombinoscope',
    list: 'Liste',
    onDay: 'au',
    count: (n) => `${n} ${n > 1 ? 'élèves' : 'élève'}`,
  },
  en: {
    classes: 'Classes',
    level: 'Level',
    cycle: 'Cycle',
    org: 'Establishment',
    class: 'Class',
    pupils: 'Pupils',
    capacity: 'Capacity',
    girls: 'Girls',
    boys: 'Boys',
    teacher: 'Head teacher',
    room: 'Room',
    next: 'Next class',
    total: 'Total',
    number: 'No.',
    name: 'Name',
    arabic: 'Name in Arabic',
    birth: 'Born on',
    signature: 'Signature',
    faces: 'Class photos',
    list: 'List',
    onDay: 'on',
    count: (n) => `${n} ${n === 1 ? 'pupil' : 'pupils'}`,
  },
  ar: {
    classes: 'الأقسام',
    level: 'المستوى',
    cycle: 'السلك',
    org: 'المؤسسة',
    class: 'القسم',
    pupils: 'التلاميذ',
    capacity: 'الطاقة الاستيعابية',
    girls: 'الإناث',
    boys: 'الذكور',
    teacher: 'الأستاذ الرئيسي',
    room: 'القاعة',
    next: 'القسم الموالي',
    total: 'المجموع',
    number: 'رقم',
    name: 'الاسم الكامل',
    arabic: 'الاسم بالعربية',
    birth: 'تاريخ الازدياد',
    signature: 'التوقيع',
    faces: 'صور التلاميذ',
    list: 'لائحة',
    onDay: 'بتاريخ',
    count: (n) => `عدد التلاميذ: ${n}`,
  },
};
