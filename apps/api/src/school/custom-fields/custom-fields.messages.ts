import type { Lang } from '@encrier/contract/kernel/schema';

type Words = { sheet: string; head: readonly string[]; yes: string; no: string };
/** Words of the file of fields. */
export const fieldWords: Readonly<Record<Lang, Words>> = {
  fr: {
    sheet: 'Champs personnalisés',
    head: ['Matricule', 'Nom', 'Prénom', 'Classe ou fonction'],
    yes: 'Oui',
    no: 'Non',
  },
  en: {
    sheet: 'Custom fields',
    head: ['Number', 'Last name', 'First name', 'Class or function'],
    yes: 'Yes',
    no: 'No',
  },
  ar: {
    sheet: 'حقول إضافية',
    head: ['رقم التسجيل', 'الاسم العائلي', 'الاسم الشخصي', 'القسم أو الوظيفة'],
    yes: 'نعم',
    no: 'لا',
  },
};
/** Title of the fields of sheets that letters may insert. */
export const mergeWords = { fr: 'Champs de la fiche', en: 'Fields of the sheet', ar: 'حقول البطاقة' } as const;
