import type { Lang } from '@encrier/contract/kernel/schema';
import type { privacyNotices } from '@encrier/contract/school/privacy';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

type Words = { title: string; intro: string; made: string; rows: string; files: string; more: string };

/** Words of the summary in the export of a person's data. */
export const exportWords: Record<Lang, Words> = {
  fr: {
    title: 'Données personnelles',
    intro:
      'Ce que l’école garde de cette personne. Le fichier donnees.json contient tout, ligne par ligne ; les données des autres personnes n’y sont pas.',
    made: 'Établi le',
    rows: 'lignes',
    files: 'Fichiers joints',
    more: 'lignes de plus dans donnees.json',
  },
  en: {
    title: 'Personal data',
    intro:
      'What the school keeps of this person. The file donnees.json holds all of it, line by line; other people’s data are not in it.',
    made: 'Made on',
    rows: 'lines',
    files: 'Files',
    more: 'more lines in donnees.json',
  },
  ar: {
    title: 'البيانات الشخصية',
    intro:
      'ما تحتفظ به المدرسة عن هذا الشخص. يتضمن الملف donnees.json كل البيانات سطرا سطرا، ولا يتضمن بيانات أشخاص آخرين.',
    made: 'حرر بتاريخ',
    rows: 'أسطر',
    files: 'الملفات',
    more: 'أسطر أخرى في donnees.json',
  },
};

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const privacyNoticeWords = {
  'donnees.reponse': {
    title: {
      fr: 'Demande sur vos données',
      tu: 'Demande sur tes données',
      en: 'Request about your data',
      ar: 'طلب بشأن بياناتكم',
    },
    body: {
      fr: 'L’école a répondu à une demande sur les données personnelles.',
      en: 'The school has answered a request about personal data.',
      ar: 'أجابت المدرسة عن طلب يتعلق بالبيانات الشخصية.',
    },
  },
} as const satisfies NoticeWords<typeof privacyNotices>;

/** The outcome of a request. */
export const privacyOutcomes = {
  done: {
    fr: 'Votre demande a été satisfaite.',
    tu: 'Ta demande a été satisfaite.',
    en: 'Your request was granted.',
    ar: 'تمت الاستجابة لطلبكم.',
  },
  refused: {
    fr: 'Votre demande a été refusée : l’école vous en dit la raison.',
    tu: 'Ta demande a été refusée : l’école t’en dit la raison.',
    en: 'Your request was refused: the school tells you why.',
    ar: 'رُفض طلبكم: تخبركم المدرسة بالسبب.',
  },
} as const satisfies Messages<string>;
