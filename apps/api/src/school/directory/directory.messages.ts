import type { Lang } from '@encrier/contract/kernel/schema';
import type { PersonColumn } from './fields.policy.ts';

type Kind = 'pupils' | 'guardians' | 'staff';
type Words = {
  sheets: Record<Kind, string>;
  head: (kind: Kind) => Record<PersonColumn, string>;
};

/** Words of the lists of people. */
export const peopleWords: Record<Lang, Words> = {
  fr: {
    sheets: { pupils: 'Élèves', guardians: 'Responsables', staff: 'Personnel' },
    head: (kind) => ({
      matricule: 'Matricule',
      lastName: 'Nom',
      firstName: 'Prénom',
      lastNameAr: 'Nom (arabe)',
      firstNameAr: 'Prénom (arabe)',
      detail: { pupils: 'Classe', guardians: 'Enfants', staff: 'Fonction' }[kind],
      birthOn: 'Naissance',
      email: 'E-mail',
      phone: 'Téléphone',
      username: 'Identifiant',
      account: 'Compte',
    }),
  },
  en: {
    sheets: { pupils: 'Pupils', guardians: 'Guardians', staff: 'Staff' },
    head: (kind) => ({
      matricule: 'Number',
      lastName: 'Last name',
      firstName: 'First name',
      lastNameAr: 'Last name (Arabic)',
      firstNameAr: 'First name (Arabic)',
      detail: { pupils: 'Class', guardians: 'Children', staff: 'Position' }[kind],
      birthOn: 'Date of birth',
      email: 'E-mail',
      phone: 'Telephone',
      username: 'Username',
      account: 'Account',
    }),
  },
  ar: {
    sheets: { pupils: 'التلاميذ', guardians: 'أولياء الأمور', staff: 'العاملون' },
    head: (kind) => ({
      matricule: 'رقم التسجيل',
      lastName: 'الاسم العائلي',
      firstName: 'الاسم الشخصي',
      lastNameAr: 'الاسم العائلي (بالعربية)',
      firstNameAr: 'الاسم الشخصي (بالعربية)',
      detail: { pupils: 'القسم', guardians: 'الأبناء', staff: 'الوظيفة' }[kind],
      birthOn: 'تاريخ الازدياد',
      email: 'البريد الإلكتروني',
      phone: 'الهاتف',
      username: 'اسم المستخدم',
      account: 'الحساب',
    }),
  },
};

/** Words for the state of an account in files and prints, the same as on screens. */
export const accountStates: Record<Lang, Record<'none' | 'invited' | 'active' | 'disabled', string>> = {
  fr: { none: 'Sans compte', invited: 'Jamais connecté', active: 'Actif', disabled: 'Désactivé' },
  en: { none: 'No account', invited: 'Never signed in', active: 'Active', disabled: 'Disabled' },
  ar: { none: 'دون حساب', invited: 'لم يسجل الدخول قط', active: 'نشط', disabled: 'معطّل' },
};
