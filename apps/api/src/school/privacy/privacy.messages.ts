import type { Lang } from '@encrier/contract/kernel/schema';

type Words = { title: string; intro: string; made: string; rows: string; files: string; page: string; more: string };

/** Words of the summary that goes with a person's data. */
export const exportWords: Record<Lang, Words> = {
  fr: {
    title: 'Données personnelles',
    intro:
      'Ce que l’école garde de cette personne. Le fichier donnees.json contient tout, ligne par ligne ; les données des autres personnes n’y sont pas.',
    made: 'Établi le',
    rows: 'lignes',
    files: 'Fichiers joints',
    page: 'page',
    more: 'lignes de plus dans donnees.json',
  },
  en: {
    title: 'Personal data',
    intro:
      'What the school keeps of this person. The file donnees.json holds all of it, line by line; other people’s data are not in it.',
    made: 'Made on',
    rows: 'lines',
    files: 'Files',
    page: 'page',
    more: 'more lines in donnees.json',
  },
  ar: {
    title: 'البيانات الشخصية',
    intro:
      'ما تحتفظ به المدرسة عن هذا الشخص. يتضمن الملف donnees.json كل البيانات سطرا سطرا، ولا يتضمن بيانات أشخاص آخرين.',
    made: 'حرر بتاريخ',
    rows: 'أسطر',
    files: 'الملفات',
    page: 'صفحة',
    more: 'أسطر أخرى في donnees.json',
  },
};
