import type { Lang } from '@encrier/contract/kernel/schema';
import type { ChangeField, RequestState } from '@encrier/contract/school/family';
import type { Messages } from '#kernel/notify/messages.ts';

/** Words for the family once all its lines are decided; the reasons are read in the application. */
export const outcomes = {
  accepted: {
    fr: 'Votre demande de changement a été acceptée.',
    tu: 'Ta demande de changement a été acceptée.',
    en: 'Your change request was accepted.',
    ar: 'قُبل طلب التغيير الذي تقدمتم به.',
  },
  partly: {
    fr: 'Votre demande de changement a été acceptée en partie.',
    tu: 'Ta demande de changement a été acceptée en partie.',
    en: 'Your change request was accepted in part.',
    ar: 'قُبل جزء من طلب التغيير الذي تقدمتم به.',
  },
  refused: {
    fr: 'Votre demande de changement a été refusée.',
    tu: 'Ta demande de changement a été refusée.',
    en: 'Your change request was refused.',
    ar: 'رُفض طلب التغيير الذي تقدمتم به.',
  },
} as const satisfies Messages<string>;

type Words = {
  sheet: string;
  head: string[];
  states: Record<RequestState, string>;
  late: string;
  fields: Record<ChangeField, string>;
};
/** Words of the exported list. */
export const requestWords: Record<Lang, Words> = {
  fr: {
    sheet: 'Demandes des familles',
    head: ['Date', 'Demandeur', 'Personne', 'Classe', 'Changements', 'État'],
    late: 'en retard',
    states: {
      submitted: 'À traiter',
      partly: 'Acceptée en partie',
      accepted: 'Acceptée',
      refused: 'Refusée',
      withdrawn: 'Retirée',
    },
    fields: {
      lastName: 'Nom',
      firstName: 'Prénom',
      lastNameAr: 'Nom (arabe)',
      firstNameAr: 'Prénom (arabe)',
      address: 'Adresse',
      phone: 'Téléphone',
      phone2: 'Autre téléphone',
      email: 'E-mail',
      birthPlace: 'Lieu de naissance',
      nationality: 'Nationalité',
      exitPermission: 'Autorisation de sortie',
      boardRegime: 'Régime',
      pickUp: 'Personne autorisée',
    },
  },
  en: {
    sheet: 'Family requests',
    head: ['Date', 'Asked by', 'Person', 'Class', 'Changes', 'State'],
    late: 'late',
    states: {
      submitted: 'To handle',
      partly: 'Accepted in part',
      accepted: 'Accepted',
      refused: 'Refused',
      withdrawn: 'Withdrawn',
    },
    fields: {
      lastName: 'Last name',
      firstName: 'First name',
      lastNameAr: 'Last name (Arabic)',
      firstNameAr: 'First name (Arabic)',
      address: 'Address',
      phone: 'Telephone',
      phone2: 'Other telephone',
      email: 'E-mail',
      birthPlace: 'Place of birth',
      nationality: 'Nationality',
      exitPermission: 'Exit permission',
      boardRegime: 'Board regime',
      pickUp: 'Person allowed to fetch',
    },
  },
  ar: {
    sheet: 'طلبات الأسر',
    head: ['التاريخ', 'صاحب الطلب', 'الشخص', 'القسم', 'التغييرات', 'الحالة'],
    late: 'متأخر',
    states: {
      submitted: 'في الانتظار',
      partly: 'مقبول جزئيًا',
      accepted: 'مقبول',
      refused: 'مرفوض',
      withdrawn: 'مسحوب',
    },
    fields: {
      lastName: 'الاسم العائلي',
      firstName: 'الاسم الشخصي',
      lastNameAr: 'الاسم العائلي (بالعربية)',
      firstNameAr: 'الاسم الشخصي (بالعربية)',
      address: 'العنوان',
      phone: 'الهاتف',
      phone2: 'هاتف آخر',
      email: 'البريد الإلكتروني',
      birthPlace: 'مكان الازدياد',
      nationality: 'الجنسية',
      exitPermission: 'الإذن بالخروج',
      boardRegime: 'نظام التمدرس',
      pickUp: 'شخص مأذون له',
    },
  },
};
