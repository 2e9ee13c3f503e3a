import type { Messages } from '#kernel/notify/messages.ts';

/** Words of the notices inside the application; mails and phones only say that something is new. */
export const complaintNews = {
  submitted: { fr: 'Nouvelle réclamation {number}.', en: 'New complaint {number}.', ar: 'شكاية جديدة {number}.' },
  replied: {
    fr: 'Réclamation {number} : son auteur a répondu.',
    en: 'Complaint {number}: its author answered.',
    ar: 'الشكاية {number}: أجاب صاحبها.',
  },
  reopened: {
    fr: 'Réclamation {number} : son auteur l’a rouverte.',
    en: 'Complaint {number}: its author reopened it.',
    ar: 'الشكاية {number}: أعاد صاحبها فتحها.',
  },
  assigned: {
    fr: 'La réclamation {number} vous est confiée.',
    en: 'Complaint {number} is in your hands.',
    ar: 'أُسندت إليكم الشكاية {number}.',
  },
  escalated: {
    fr: 'La réclamation {number} vous est remontée.',
    en: 'Complaint {number} was escalated to you.',
    ar: 'رُفعت إليكم الشكاية {number}.',
  },
  soon: {
    fr: 'Réclamation {number} : le délai arrive à son terme.',
    en: 'Complaint {number}: its deadline is near.',
    ar: 'الشكاية {number}: اقترب انتهاء الأجل.',
  },
  late: {
    fr: 'Réclamation {number} : le délai est dépassé.',
    en: 'Complaint {number}: its deadline has passed.',
    ar: 'الشكاية {number}: انقضى الأجل.',
  },
  acknowledge: {
    fr: 'Votre réclamation {number} est bien reçue.',
    tu: 'Ta réclamation {number} est bien reçue.',
    en: 'Your complaint {number} was received.',
    ar: 'تم استلام شكايتكم {number}.',
  },
  start: {
    fr: 'Votre réclamation {number} est en traitement.',
    tu: 'Ta réclamation {number} est en traitement.',
    en: 'Your complaint {number} is being handled.',
    ar: 'شكايتكم {number} قيد المعالجة.',
  },
  answer: {
    fr: 'L’école a répondu à votre réclamation {number}.',
    tu: 'L’école a répondu à ta réclamation {number}.',
    en: 'The school answered your complaint {number}.',
    ar: 'أجابت المؤسسة عن شكايتكم {number}.',
  },
  ask: {
    fr: 'Réclamation {number} : l’école attend une réponse de votre part.',
    tu: 'Réclamation {number} : l’école attend une réponse de ta part.',
    en: 'Complaint {number}: the school awaits your answer.',
    ar: 'الشكاية {number}: تنتظر المؤسسة جوابكم.',
  },
  resolve: {
    fr: 'Votre réclamation {number} est résolue.',
    tu: 'Ta réclamation {number} est résolue.',
    en: 'Your complaint {number} is resolved.',
    ar: 'تم حل شكايتكم {number}.',
  },
  reject: {
    fr: 'Votre réclamation {number} n’a pas été retenue.',
    tu: 'Ta réclamation {number} n’a pas été retenue.',
    en: 'Your complaint {number} was not upheld.',
    ar: 'لم تُقبل شكايتكم {number}.',
  },
  escalate: {
    fr: 'Votre réclamation {number} est transmise à la direction.',
    tu: 'Ta réclamation {number} est transmise à la direction.',
    en: 'Your complaint {number} was passed to the direction.',
    ar: 'أُحيلت شكايتكم {number} على الإدارة.',
  },
  lapse: {
    fr: 'Votre réclamation {number} est close. Dites-nous si vous êtes satisfait.',
    tu: 'Ta réclamation {number} est close. Dis-nous si la réponse te convient.',
    en: 'Your complaint {number} is closed. Tell us if you are satisfied.',
    ar: 'أُغلقت شكايتكم {number}. أخبرونا بمدى رضاكم.',
  },
} as const satisfies Messages<string>;
