import type { Lang } from '@encrier/contract/kernel/schema';
import type { ImagePurpose } from '@encrier/contract/school/consents';

type Words = {
  sheet: string;
  head: string[];
  yes: string;
  no: string;
  missing: string;
  purposes: Record<ImagePurpose, string>;
};

/** Words of the register of consents. */
export const consentWords: Record<Lang, Words> = {
  fr: {
    sheet: 'Autorisations d’image',
    head: ['Classe', 'Élève', 'Usage', 'Autorisé', 'Réponses'],
    yes: 'Oui',
    no: 'Non',
    missing: 'sans réponse',
    purposes: {
      portrait: 'Photo d’identité interne',
      class_photo: 'Photo de classe',
      albums: 'Albums de l’application',
      website: 'Site et réseaux de l’école',
      press: 'Presse',
    },
  },
  en: {
    sheet: 'Image consents',
    head: ['Class', 'Pupil', 'Use', 'Allowed', 'Answers'],
    yes: 'Yes',
    no: 'No',
    missing: 'no answer',
    purposes: {
      portrait: 'Internal identity photo',
      class_photo: 'Class photo',
      albums: 'Albums in the app',
      website: 'School website and networks',
      press: 'Press',
    },
  },
  ar: {
    sheet: 'تراخيص الصورة',
    head: ['القسم', 'التلميذ', 'الاستعمال', 'مرخّص', 'الأجوبة'],
    yes: 'نعم',
    no: 'لا',
    missing: 'دون جواب',
    purposes: {
      portrait: 'صورة التعريف الداخلية',
      class_photo: 'صورة القسم',
      albums: 'ألبومات التطبيق',
      website: 'موقع المدرسة وشبكاتها',
      press: 'الصحافة',
    },
  },
};
