import type { Lang } from '@encrier/contract/kernel/schema';
import type { summariesNotices } from '@encrier/contract/teaching/summaries';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const summariesNoticeWords = {
  'bilan.publie': {
    title: { fr: 'Bilan', en: 'Summary report', ar: 'الحصيلة' },
    body: {
      fr: 'Un bilan est à lire.',
      en: 'A summary report is there to be read.',
      ar: 'هناك حصيلة يمكن الاطلاع عليها.',
    },
  },
  'bilan.rencontre': {
    title: { fr: 'Rencontre avec l’école', en: 'Meeting with the school', ar: 'لقاء مع المدرسة' },
    body: {
      fr: 'Les engagements pris ensemble restent à confirmer.',
      en: 'What was agreed together waits for your confirmation.',
      ar: 'الالتزامات المتفق عليها في انتظار تأكيدكم.',
    },
  },
  'bilan.engagement': {
    title: { fr: 'Engagement', en: 'Commitment', ar: 'التزام' },
    body: {
      fr: 'L’échéance d’un engagement approche.',
      en: 'The day of a commitment is near.',
      ar: 'اقترب أجل أحد الالتزامات.',
    },
  },
} as const satisfies NoticeWords<typeof summariesNotices>;

type Usual = { id: string; kind: 'scale' | 'text'; label: Record<Lang, string> };
/** Default questions of a level. */
export const usualQuestions: readonly Usual[] = [
  {
    id: '019c0000-0000-7000-8000-000000000001',
    kind: 'scale',
    label: { fr: 'Je me sens bien dans ma classe', en: 'I feel well in my class', ar: 'أشعر بالارتياح في قسمي' },
  },
  {
    id: '019c0000-0000-7000-8000-000000000002',
    kind: 'scale',
    label: {
      fr: 'Je comprends ce que l’on fait en cours',
      en: 'I understand what we do in lessons',
      ar: 'أفهم ما ندرسه في الحصص',
    },
  },
  {
    id: '019c0000-0000-7000-8000-000000000003',
    kind: 'scale',
    label: { fr: 'Je m’organise pour mon travail', en: 'I organise my work', ar: 'أنظم عملي' },
  },
  {
    id: '019c0000-0000-7000-8000-000000000004',
    kind: 'scale',
    label: { fr: 'Je participe en classe', en: 'I take part in class', ar: 'أشارك في القسم' },
  },
  {
    id: '019c0000-0000-7000-8000-000000000005',
    kind: 'text',
    label: {
      fr: 'Ce dont je suis fier ce trimestre',
      en: 'What I am proud of this term',
      ar: 'ما أفتخر به في هذه الفترة',
    },
  },
  {
    id: '019c0000-0000-7000-8000-000000000006',
    kind: 'text',
    label: {
      fr: 'Ce qui est difficile, et ce qui m’aiderait',
      en: 'What is hard, and what would help me',
      ar: 'ما أجده صعبا، وما قد يساعدني',
    },
  },
];
