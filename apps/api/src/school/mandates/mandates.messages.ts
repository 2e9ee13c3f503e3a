import type { Lang } from '@encrier/contract/kernel/schema';
import type { MandateKind } from '@encrier/contract/school/mandates';

type Words = { sheet: string; head: readonly string[]; kinds: Readonly<Record<MandateKind, string>> };
/** Words of the file of mandates. */
export const mandateWords: Readonly<Record<Lang, Words>> = {
  fr: {
    sheet: 'Délégués',
    head: ['Classe ou établissement', 'Mandat', 'Nom', 'Nom en arabe', 'Du', 'Au'],
    kinds: {
      pupil: 'Délégué de classe',
      deputy: 'Délégué suppléant',
      eco: 'Éco-délégué',
      parent: 'Parent délégué',
      council: 'Conseil d’établissement',
    },
  },
  en: {
    sheet: 'Delegates',
    head: ['Class or establishment', 'Mandate', 'Name', 'Name in Arabic', 'From', 'To'],
    kinds: {
      pupil: 'Class delegate',
      deputy: 'Deputy delegate',
      eco: 'Eco-delegate',
      parent: 'Parent delegate',
      council: 'School council',
    },
  },
  ar: {
    sheet: 'المندوبون',
    head: ['القسم أو المؤسسة', 'المهمة', 'الاسم', 'الاسم بالعربية', 'من', 'إلى'],
    kinds: {
      pupil: 'مندوب القسم',
      deputy: 'نائب مندوب القسم',
      eco: 'مندوب البيئة',
      parent: 'مندوب الآباء',
      council: 'مجلس المؤسسة',
    },
  },
};
