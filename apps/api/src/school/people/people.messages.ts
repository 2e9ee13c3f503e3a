import type { Lang } from '@encrier/contract/kernel/schema';

type Kind = 'pupils' | 'guardians' | 'staff';
type Words = { sheets: Record<Kind, string>; head: (kind: Kind) => string[]; accounts: Record<string, string> };

/** Words of the lists of people. */
export const peopleWords: Record<Lang, Words> = {
  fr: {
    sheets: { pupils: 'Élèves', guardians: 'Responsables', staff: 'Personnel' },
    head: (kind) => [
      'Matricule',
      'Nom',
      'Prénom',
      'Nom (arabe)',
      'Prénom (arabe)',
      { pupils: 'Classe', guardians: 'Enfants', staff: 'Fonction' }[kind],
      'Naissance',
      'E-mail',
      'Téléphone',
      'Identifiant',
      'Compte',
    ],
    accounts: { none: 'Sans compte', invited: 'Invité', active: 'Actif', disabled: 'Désactivé' },
  },
  en: {
    sheets: { pupils: 'Pupils', guardians: 'Guardians', staff: 'Staff' },
    head: (kind) => [
      'Number',
      'Last name',
      'First name',
      'Last name (Arabic)',
      'First name (Arabic)',
      { pupils: 'Class', guardians: 'Children', staff: 'Position' }[kind],
      'Date of birth',
      'E-mail',
      'Telephone',
      'Username',
      'Account',
    ],
    accounts: { none: 'No account', invited: 'Invited', active: 'Active', disabled: 'Disabled' },
  },
  ar: {
    sheets: { pupils: 'التلاميذ', guardians: 'أولياء الأمور', staff: 'العاملون' },
    head: (kind) => [
      'رقم التسجيل',
      'الاسم العائلي',
      'الاسم الشخصي',
      'الاسم العائلي (بالعربية)',
      'الاسم الشخصي (بالعربية)',
      { pupils: 'القسم', guardians: 'الأبناء', staff: 'الوظيفة' }[kind],
      'تاريخ الازدياد',
      'البريد الإلكتروني',
      'الهاتف',
      'اسم المستخدم',
      'الحساب',
    ],
    accounts: { none: 'بلا حساب', invited: 'مدعوّ', active: 'نشط', disabled: 'معطّل' },
  },
};
