import type { Lang } from '@encrier/contract/kernel/schema';

/** Words of the exported list. */
export const classroomWords: Record<Lang, { sheet: string; head: string[]; every: string }> = {
  fr: { sheet: 'Salles', head: ['Salle', 'Établissement', 'Type', 'Places', 'Matières', 'Classes'], every: 'toutes' },
  en: { sheet: 'Rooms', head: ['Room', 'Site', 'Kind', 'Seats', 'Subjects', 'Classes'], every: 'all' },
  ar: { sheet: 'القاعات', head: ['القاعة', 'المؤسسة', 'النوع', 'المقاعد', 'المواد', 'الأقسام'], every: 'جميع المواد' },
};
