import type { Messages } from '#kernel/notify/messages.ts';

/** Words for a family; the reasons are read in the application. */
export const outcomes = {
  enrolled: {
    fr: 'La réinscription de votre enfant est validée.',
    tu: 'Ta réinscription est validée.',
    en: 'Your child’s re-enrolment is confirmed.',
    ar: 'تم تأكيد إعادة تسجيل طفلكم.',
  },
  leaving: {
    fr: 'L’école a pris note du départ de votre enfant.',
    tu: 'L’école a pris note de ton départ.',
    en: 'The school has noted that your child is leaving.',
    ar: 'أخذت المدرسة علمًا بمغادرة طفلكم.',
  },
  piece: {
    fr: 'Une pièce de la réinscription est à refaire.',
    en: 'A paper for the re-enrolment has to be sent again.',
    ar: 'يجب إرسال إحدى وثائق إعادة التسجيل من جديد.',
  },
} as const satisfies Messages<string>;
