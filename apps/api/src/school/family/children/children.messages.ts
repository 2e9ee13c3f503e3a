import type { Messages } from '#kernel/notify/messages.ts';

/** Words for a guardian after the office's decision; the child is only named in the application. */
export const claimOutcomes = {
  accepted: {
    fr: 'Votre enfant est maintenant dans votre compte.',
    tu: 'Ton enfant est maintenant dans ton compte.',
    en: 'Your child is now in your account.',
    ar: 'أُضيف طفلكم إلى حسابكم.',
  },
  refused: {
    fr: 'L’école n’a pas accepté votre demande ; la raison se lit dans « Ma famille ».',
    tu: 'L’école n’a pas accepté ta demande ; la raison se lit dans « Ma famille ».',
    en: 'The school did not accept your request; the reason stands in “My family”.',
    ar: 'لم تقبل المدرسة طلبكم، والسبب مبيَّن في صفحة «أسرتي».',
  },
} as const satisfies Messages<string>;
