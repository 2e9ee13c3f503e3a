import type { Messages } from '#kernel/notify/messages.ts';

/** The mail that invites a person, and the reminder. */
export const invitationMessages = {
  title: {
    fr: 'Votre accès à {school}',
    tu: 'Ton accès à {school}',
    en: 'Your access to {school}',
    ar: 'دخولكم إلى {school}',
  },
  body: {
    fr: 'L’établissement vous ouvre un compte. Votre identifiant : {username}.',
    tu: 'L’établissement t’ouvre un compte. Ton identifiant : {username}.',
    en: 'The school has opened an account for you. Your username: {username}.',
    ar: 'فتحت لكم المؤسسة حسابا. اسم المستخدم: {username}.',
  },
  children: {
    fr: 'Vous y suivrez {children}.',
    tu: 'Tu y suivras {children}.',
    en: 'There you can follow {children}.',
    ar: 'ستتابعون فيه {children}.',
  },
  once: {
    fr: 'Le lien sert une seule fois, jusqu’au {day}. Il vous laisse choisir votre mot de passe.',
    tu: 'Le lien sert une seule fois, jusqu’au {day}. Il te laisse choisir ton mot de passe.',
    en: 'The link works once, until {day}. It lets you choose your password.',
    ar: 'يعمل الرابط مرة واحدة، إلى غاية {day}. ويتيح لكم اختيار كلمة المرور.',
  },
  action: { fr: 'Choisir mon mot de passe', en: 'Choose my password', ar: 'اختيار كلمة المرور' },
  code: {
    fr: 'Sans le lien, tapez ce code dans l’application :',
    tu: 'Sans le lien, tape ce code dans l’application :',
    en: 'Without the link, type this code in the app:',
    ar: 'من دون الرابط، اكتب هذا الرمز في التطبيق:',
  },
  reminderTitle: {
    fr: 'Votre invitation expire bientôt',
    tu: 'Ton invitation expire bientôt',
    en: 'Your invitation expires soon',
    ar: 'دعوتكم تنتهي قريبا',
  },
  reminderBody: {
    fr: 'Vous n’avez pas encore ouvert votre compte à {school}. Ce lien remplace celui de notre premier message.',
    tu: 'Tu n’as pas encore ouvert ton compte à {school}. Ce lien remplace celui de notre premier message.',
    en: 'You have not opened your account at {school} yet. This link replaces the one in our first message.',
    ar: 'لم تفتحوا بعد حسابكم في {school}. هذا الرابط يحل محل رابط رسالتنا الأولى.',
  },
} as const satisfies Messages<string>;
