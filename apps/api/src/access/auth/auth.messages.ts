import type { Messages } from '#kernel/notify/messages.ts';

/** What an account's owner is told of its safety. */
export const authMessages = {
  newDevice: { fr: 'Connexion depuis {device}.', en: 'Signed in from {device}.', ar: 'تم تسجيل الدخول من {device}.' },
  resetTitle: { fr: 'Choisir un nouveau mot de passe', en: 'Choose a new password', ar: 'اختيار كلمة مرور جديدة' },
  resetBody: {
    fr: 'Quelqu’un a demandé à changer le mot de passe de ce compte. Le lien fonctionne une seule fois, pendant une demi-heure.',
    en: 'Someone asked to change the password of this account. The link works once, for half an hour.',
    ar: 'طلب شخص ما تغيير كلمة مرور هذا الحساب. يعمل الرابط مرة واحدة فقط، ولمدة نصف ساعة.',
  },
  resetAction: { fr: 'Choisir un mot de passe', en: 'Choose a password', ar: 'اختيار كلمة مرور' },
  resetCode: {
    fr: 'Sans le lien, tapez ce code dans l’application :',
    en: 'Without the link, type this code in the app:',
    ar: 'من دون الرابط، اكتب هذا الرمز في التطبيق:',
  },
  resetIgnore: {
    fr: 'Si ce n’était pas vous, ignorez ce message : rien ne change.',
    en: 'If this was not you, ignore this message: nothing changes.',
    ar: 'إذا لم تكن أنت من طلب ذلك، فتجاهل هذه الرسالة: لن يتغير شيء.',
  },
} as const satisfies Messages<string>;
