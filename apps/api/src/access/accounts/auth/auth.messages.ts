import type { Messages } from '#kernel/notify/messages.ts';

/** Words of security notices to an account's owner. */
export const authMessages = {
  newDevice: { fr: 'Connexion depuis {device}.', en: 'Signed in from {device}.', ar: 'تم تسجيل الدخول من {device}.' },
  codeBy: {
    fr: 'Remis par {by}. Si vous ne l’avez pas demandé, prévenez l’établissement et choisissez un autre mot de passe par « Mot de passe oublié ».',
    tu: 'Remis par {by}. Si tu ne l’as pas demandé, préviens l’établissement et choisis un autre mot de passe par « Mot de passe oublié ».',
    en: 'Handed out by {by}. If you did not ask for it, tell the school and choose another password with “Forgot your password?”.',
    ar: 'سلّمه {by}. إذا لم تطلبه فأخبر المؤسسة واختر كلمة مرور أخرى من «نسيت كلمة المرور».',
  },
  recoveryUsed: {
    fr: {
      one: 'Un code de secours a servi ; il en reste {count}.',
      many: 'Un code de secours a servi ; il en reste {count}.',
      other: 'Un code de secours a servi ; il en reste {count}.',
    },
    en: {
      one: 'A recovery code was used; {count} is left.',
      other: 'A recovery code was used; {count} are left.',
    },
    ar: {
      zero: 'استُعمل رمز استرجاع، ولم يبق أي رمز.',
      one: 'استُعمل رمز استرجاع، وبقي رمز واحد.',
      two: 'استُعمل رمز استرجاع، وبقي رمزان.',
      few: 'استُعمل رمز استرجاع، وبقيت {count} رموز.',
      many: 'استُعمل رمز استرجاع، وبقي {count} رمزًا.',
      other: 'استُعمل رمز استرجاع، وبقي {count} رمز.',
    },
  },
  roleEnds: {
    fr: 'Dernier jour : {day}.',
    en: 'Last day: {day}.',
    ar: 'آخر يوم: {day}.',
  },
  passkeyAdded: {
    fr: 'Clé d’accès « {name} ». Si ce n’est pas vous, retirez-la dans « Mon compte » et changez de mot de passe.',
    tu: 'Clé d’accès « {name} ». Si ce n’est pas toi, retire-la dans « Mon compte » et change de mot de passe.',
    en: 'Passkey “{name}”. If this was not you, remove it in “My account” and change your password.',
    ar: 'مفتاح المرور «{name}». إذا لم تكن أنت من أضافه فاحذفه من «حسابي» وغيّر كلمة المرور.',
  },
  resetTitle: { fr: 'Choisir un nouveau mot de passe', en: 'Choose a new password', ar: 'اختيار كلمة مرور جديدة' },
  resetBody: {
    fr: 'Quelqu’un a demandé à changer le mot de passe de ce compte. Le lien fonctionne une seule fois, pendant une demi-heure.',
    en: 'Someone asked to change the password of this account. The link works once, for half an hour.',
    ar: 'طلب شخص ما تغيير كلمة مرور هذا الحساب. يعمل الرابط مرة واحدة فقط، ولمدة نصف ساعة.',
  },
  resetAction: { fr: 'Choisir un mot de passe', en: 'Choose a password', ar: 'اختيار كلمة مرور' },
  resetCode: {
    fr: 'Sans le lien, tapez ce code dans l’application :',
    tu: 'Sans le lien, tape ce code dans l’application :',
    en: 'Without the link, type this code in the app:',
    ar: 'من دون الرابط، اكتب هذا الرمز في التطبيق:',
  },
  resetIgnore: {
    fr: 'Si ce n’était pas vous, ignorez ce message : rien ne change.',
    tu: 'Si ce n’était pas toi, ignore ce message : rien ne change.',
    en: 'If this was not you, ignore this message: nothing changes.',
    ar: 'إذا لم تكن أنت من طلب ذلك، فتجاهل هذه الرسالة: لن يتغير شيء.',
  },
} as const satisfies Messages<string>;
