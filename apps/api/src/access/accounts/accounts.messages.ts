import type { accountNotices } from '@encrier/contract/access/auth';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const accountNoticeWords = {
  'securite.connexion': {
    title: { fr: 'Nouvelle connexion', en: 'New sign-in', ar: 'تسجيل دخول جديد' },
    body: {
      fr: 'Un nouvel appareil s’est connecté à ce compte.',
      en: 'A new device has signed in to this account.',
      ar: 'تم الدخول إلى هذا الحساب من جهاز جديد.',
    },
  },
  'securite.mot_de_passe': {
    title: { fr: 'Mot de passe modifié', en: 'Password changed', ar: 'تم تغيير كلمة المرور' },
    body: {
      fr: 'Le mot de passe de ce compte a changé.',
      en: 'The password of this account has changed.',
      ar: 'تغيرت كلمة المرور لهذا الحساب.',
    },
  },
  'securite.code': {
    title: { fr: 'Code d’accès remis', en: 'Access code handed out', ar: 'تسليم رمز دخول' },
    body: {
      fr: 'L’établissement a remis un code pour entrer dans ce compte.',
      en: 'The school handed out a code to enter this account.',
      ar: 'سلّمت المؤسسة رمزًا للدخول إلى هذا الحساب.',
    },
  },
  'securite.role': {
    title: { fr: 'Rôles modifiés', en: 'Roles changed', ar: 'تم تغيير الأدوار' },
    body: {
      fr: 'Les rôles de ce compte ont changé.',
      en: 'The roles of this account have changed.',
      ar: 'تغيرت أدوار هذا الحساب.',
    },
  },
  'securite.role_fin': {
    title: { fr: 'Fin d’un rôle', en: 'End of a role', ar: 'نهاية دور' },
    body: {
      fr: 'Un rôle donné pour un temps prend bientôt fin.',
      en: 'A role given for a time ends soon.',
      ar: 'دور ممنوح لمدة ينتهي قريبًا.',
    },
  },
  'securite.cle': {
    title: { fr: 'Clé d’accès ajoutée', en: 'Passkey added', ar: 'إضافة مفتاح مرور' },
    body: {
      fr: 'Une clé d’accès ouvre maintenant ce compte sans mot de passe.',
      en: 'A passkey now opens this account without a password.',
      ar: 'يفتح مفتاح مرور الآن هذا الحساب دون كلمة مرور.',
    },
  },
} as const satisfies NoticeWords<typeof accountNotices>;
