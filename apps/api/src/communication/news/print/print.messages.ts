import type { Lang } from '@encrier/contract/kernel/schema';

type Words = {
  audience: string;
  deadline: string;
  attachments: string;
  event: string;
  slip: string;
  slipText: string;
  name: string;
  child: string;
  date: string;
  signature: string;
  video: string;
};

/** Words of the printed form. */
export const printWords: Record<Lang, Words> = {
  fr: {
    audience: 'Destinataires',
    deadline: 'Réponse attendue avant le',
    attachments: 'Pièces jointes',
    event: 'Rendez-vous',
    slip: 'Coupon à rendre à l’établissement',
    slipText: 'Je reconnais avoir pris connaissance de cette publication.',
    name: 'Nom',
    child: 'Élève, classe',
    date: 'Date',
    signature: 'Signature',
    video: 'Vidéo',
  },
  en: {
    audience: 'For',
    deadline: 'Answer expected before',
    attachments: 'Attachments',
    event: 'Event',
    slip: 'Slip to return to the school',
    slipText: 'I acknowledge having read this publication.',
    name: 'Name',
    child: 'Pupil, class',
    date: 'Date',
    signature: 'Signature',
    video: 'Video',
  },
  ar: {
    audience: 'موجه إلى',
    deadline: 'الجواب قبل',
    attachments: 'المرفقات',
    event: 'موعد',
    slip: 'قسيمة تعاد إلى المؤسسة',
    slipText: 'أقر بأنني اطلعت على هذا المنشور.',
    name: 'الاسم',
    child: 'التلميذ والقسم',
    date: 'التاريخ',
    signature: 'التوقيع',
    video: 'فيديو',
  },
};
