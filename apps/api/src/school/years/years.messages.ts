import type { Lang } from '@encrier/contract/kernel/schema';

type Words = {
  title: string;
  terms: string;
  days: string;
  none: string;
  council: string;
  entry: string;
  expected: string;
  kinds: Record<string, string>;
  all: string;
};

/** Words of the printed calendar. */
export const calendarWords: Record<Lang, Words> = {
  fr: {
    title: 'Calendrier de l’année',
    terms: 'Périodes',
    days: 'Vacances et jours sans cours',
    none: 'Aucune date',
    council: 'Conseil de classe',
    entry: 'Saisie des notes',
    expected: 'date prévue, à confirmer',
    kinds: { holiday: 'Vacances', public_holiday: 'Jour férié', closure: 'Fermeture' },
    all: 'Toute l’école',
  },
  en: {
    title: 'Calendar of the year',
    terms: 'Terms',
    days: 'Holidays and days without lessons',
    none: 'No date',
    council: 'Class council',
    entry: 'Entry of marks',
    expected: 'expected date, to be confirmed',
    kinds: { holiday: 'Holidays', public_holiday: 'Public holiday', closure: 'Closure' },
    all: 'Whole school',
  },
  ar: {
    title: 'تقويم السنة',
    terms: 'الفترات',
    days: 'العطل والأيام بدون دراسة',
    none: 'لا يوجد تاريخ',
    council: 'مجلس القسم',
    entry: 'إدخال النقط',
    expected: 'تاريخ متوقع، في انتظار التأكيد',
    kinds: { holiday: 'عطلة', public_holiday: 'يوم عطلة رسمي', closure: 'إغلاق' },
    all: 'المدرسة كلها',
  },
};
