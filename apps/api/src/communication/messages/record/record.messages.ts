import type { Lang } from '@encrier/contract/kernel/schema';

type Words = {
  title: string;
  from: string;
  to: string;
  sent: string;
  attachments: string;
  corrected: string;
  automatic: string;
  acknowledged: string;
  fingerprint: string;
  count: (n: number) => string;
  older: (n: number) => string;
  newer: (n: number) => string;
};

/** Words of the printed conversation. */
export const recordWords: Record<Lang, Words> = {
  fr: {
    title: 'Conversation',
    from: 'De',
    to: 'À',
    sent: 'Le',
    attachments: 'Pièces jointes',
    corrected: 'Relu par l’administration',
    automatic: 'Réponse automatique',
    acknowledged: 'Confirmation de lecture le',
    fingerprint: 'Empreinte SHA-256',
    count: (n) => (n === 1 ? '1 message' : `${n} messages`),
    older: (n) =>
      n === 1
        ? 'Le message le plus ancien ne figure pas ici : il s’imprime à part.'
        : `Les ${n} messages les plus anciens ne figurent pas ici : ils s’impriment à part.`,
    newer: (n) =>
      n === 1
        ? 'Le message le plus récent ne figure pas ici : il s’imprime à part.'
        : `Les ${n} messages les plus récents ne figurent pas ici : ils s’impriment à part.`,
  },
  en: {
    title: 'Conversation',
    from: 'From',
    to: 'To',
    sent: 'On',
    attachments: 'Attachments',
    corrected: 'Reviewed by the administration',
    automatic: 'Automatic reply',
    acknowledged: 'Acknowledged on',
    fingerprint: 'SHA-256 fingerprint',
    count: (n) => (n === 1 ? '1 message' : `${n} messages`),
    older: (n) =>
      n === 1
        ? 'The oldest message is not here: it is printed apart.'
        : `The ${n} oldest messages are not here: they are printed apart.`,
    newer: (n) =>
      n === 1
        ? 'The newest message is not here: it is printed apart.'
        : `The ${n} newest messages are not here: they are printed apart.`,
  },
  ar: {
    title: 'محادثة',
    from: 'من',
    to: 'إلى',
    sent: 'بتاريخ',
    attachments: 'المرفقات',
    corrected: 'راجعته الإدارة',
    automatic: 'رد آلي',
    acknowledged: 'تأكيد القراءة في',
    fingerprint: 'بصمة SHA-256',
    count: (n) => (n === 1 ? 'رسالة واحدة' : n === 2 ? 'رسالتان' : n <= 10 ? `${n} رسائل` : `${n} رسالة`),
    older: (n) => `لا تظهر هنا أقدم الرسائل (${n})، وتُطبع على حدة.`,
    newer: (n) => `لا تظهر هنا أحدث الرسائل (${n})، وتُطبع على حدة.`,
  },
};
