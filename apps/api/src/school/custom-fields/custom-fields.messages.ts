import type { Lang } from '@encrier/contract/kernel/schema';
import type { FieldHolder } from '@encrier/contract/school/custom-fields';

type Words = { sheet: string; head: Record<FieldHolder, readonly string[]>; yes: string; no: string };
/** Words of the file of fields. */
export const fieldWords: Readonly<Record<Lang, Words>> = {
  fr: {
    sheet: 'Champs personnalisés',
    head: {
      pupil: ['Matricule', 'Nom', 'Prénom', 'Classe'],
      guardian: ['Nom', 'Prénom', 'Élèves'],
      staff: ['Matricule', 'Nom', 'Prénom', 'Fonction'],
    },
    yes: 'Oui',
    no: 'Non',
  },
  en: {
    sheet: 'Custom fields',
    head: {
      pupil: ['Number', 'Last name', 'First name', 'Class'],
      guardian: ['Last name', 'First name', 'Pupils'],
      staff: ['Number', 'Last name', 'First name', 'Function'],
    },
    yes: 'Yes',
    no: 'No',
  },
  ar: {
    sheet: 'حقول إضافية',
    head: {
      pupil: ['رقم التسجيل', 'الاسم العائلي', 'الاسم الشخصي', 'القسم'],
      guardian: ['الاسم العائلي', 'الاسم الشخصي', 'التلاميذ'],
      staff: ['رقم التسجيل', 'الاسم العائلي', 'الاسم الشخصي', 'الوظيفة'],
    },
    yes: 'نعم',
    no: 'لا',
  },
};
/** Title of the fields of sheets that letters may insert. */
export const mergeWords = { fr: 'Champs de la fiche', en: 'Fields of the sheet', ar: 'حقول البطاقة' } as const;
/** Titles on the printed sheet of a pupil. */
export const printedWords: Readonly<Record<Lang, { own: string; guardians: string }>> = {
  fr: { own: 'Autres renseignements', guardians: 'Renseignements des responsables' },
  en: { own: 'Other information', guardians: 'Information on guardians' },
  ar: { own: 'معلومات أخرى', guardians: 'معلومات أولياء الأمور' },
};
