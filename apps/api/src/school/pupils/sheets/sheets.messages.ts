import type { Lang } from '@encrier/contract/kernel/schema';
import type { PupilRow, pupilColumns } from '@encrier/contract/school/pupils';

type Column = (typeof pupilColumns)[number];
type Words = {
  pupils: string;
  labels: string;
  faces: string;
  list: string;
  to: string;
  columns: Record<Column, string>;
  statuses: Record<NonNullable<PupilRow['status']>, string>;
  sexes: Record<'F' | 'M', string>;
};

/** Words of the files and papers of pupils. */
export const sheetWords: Record<Lang, Words> = {
  fr: {
    pupils: 'Élèves',
    labels: 'Étiquettes',
    faces: 'Trombinoscope',
    list: 'Liste',
    to: 'Aux responsables de',
    columns: {
      matricule: 'Matricule',
      massar: 'Code Massar',
      lastName: 'Nom',
      firstName: 'Prénom',
      lastNameAr: 'Nom (arabe)',
      firstNameAr: 'Prénom (arabe)',
      class: 'Classe',
      level: 'Niveau',
      sex: 'Sexe',
      birthOn: 'Naissance',
      regime: 'Régime',
      groups: 'Groupes',
      status: 'Statut',
      account: 'Compte',
      guardians: 'Responsables',
      leftOn: 'Date de sortie',
    },
    statuses: { active: 'Actif', suspended: 'Suspendu', left: 'Sorti', graduated: 'Diplômé', archived: 'Archivé' },
    sexes: { F: 'F', M: 'M' },
  },
  en: {
    pupils: 'Pupils',
    labels: 'Labels',
    faces: 'Class photos',
    list: 'List',
    to: 'To the guardians of',
    columns: {
      matricule: 'Number',
      massar: 'Massar code',
      lastName: 'Last name',
      firstName: 'First name',
      lastNameAr: 'Last name (Arabic)',
      firstNameAr: 'First name (Arabic)',
      class: 'Class',
      level: 'Level',
      sex: 'Sex',
      birthOn: 'Date of birth',
      regime: 'Board',
      groups: 'Groups',
      status: 'Status',
      account: 'Account',
      guardians: 'Guardians',
      leftOn: 'Left on',
    },
    statuses: { active: 'Active', suspended: 'Suspended', left: 'Left', graduated: 'Graduated', archived: 'Archived' },
    sexes: { F: 'F', M: 'M' },
  },
  ar: {
    pupils: 'التلاميذ',
    labels: 'ملصقات العناوين',
    faces: 'صور التلاميذ',
    list: 'لائحة',
    to: 'إلى أولياء أمور',
    columns: {
      matricule: 'رقم التسجيل',
      massar: 'رمز مسار',
      lastName: 'الاسم العائلي',
      firstName: 'الاسم الشخصي',
      lastNameAr: 'الاسم العائلي (بالعربية)',
      firstNameAr: 'الاسم الشخصي (بالعربية)',
      class: 'القسم',
      level: 'المستوى',
      sex: 'الجنس',
      birthOn: 'تاريخ الازدياد',
      regime: 'النظام',
      groups: 'المجموعات',
      status: 'الوضعية',
      account: 'الحساب',
      guardians: 'أولياء الأمور',
      leftOn: 'تاريخ المغادرة',
    },
    statuses: { active: 'نشط', suspended: 'موقوف', left: 'غادر', graduated: 'متخرج', archived: 'مؤرشف' },
    sexes: { F: 'أنثى', M: 'ذكر' },
  },
};
