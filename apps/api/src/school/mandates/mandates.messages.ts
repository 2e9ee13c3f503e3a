import type { Lang } from '@encrier/contract/kernel/schema';
import type { MandateKind, mandatesNotices } from '@encrier/contract/school/mandates';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

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

/** What people are told by each kind of notice: its title and one neutral sentence, which name nobody and nothing (SEC-PSH-01). */
export const mandateNoticeWords = {
  'delegue.mandat': {
    title: { fr: 'Mandat de représentant', en: 'Mandate of a representative', ar: 'مهمة تمثيلية' },
    body: {
      fr: 'Un mandat commence, change ou se termine.',
      en: 'A mandate begins, changes or ends.',
      ar: 'مهمة تمثيلية تبدأ أو تتغير أو تنتهي.',
    },
  },
} as const satisfies NoticeWords<typeof mandatesNotices>;

/** What who holds a mandate is told of it, and the guardians of a pupil. Days are written in figures. */
export const mandateNews = {
  pupil: {
    fr: 'Mandat de délégué de classe, {place} : du {from} au {to}.',
    en: 'Mandate of class delegate, {place}: from {from} to {to}.',
    ar: 'مهمة مندوب القسم، {place}: من {from} إلى {to}.',
  },
  deputy: {
    fr: 'Mandat de délégué suppléant, {place} : du {from} au {to}.',
    en: 'Mandate of deputy delegate, {place}: from {from} to {to}.',
    ar: 'مهمة نائب مندوب القسم، {place}: من {from} إلى {to}.',
  },
  eco: {
    fr: 'Mandat d’éco-délégué, {place} : du {from} au {to}.',
    en: 'Mandate of eco-delegate, {place}: from {from} to {to}.',
    ar: 'مهمة مندوب البيئة، {place}: من {from} إلى {to}.',
  },
  parent: {
    fr: 'Mandat de parent délégué, {place} : du {from} au {to}.',
    en: 'Mandate of parent delegate, {place}: from {from} to {to}.',
    ar: 'مهمة مندوب الآباء، {place}: من {from} إلى {to}.',
  },
  council: {
    fr: 'Siège au conseil d’établissement, {place} : du {from} au {to}.',
    en: 'Seat in the school council, {place}: from {from} to {to}.',
    ar: 'عضوية مجلس المؤسسة، {place}: من {from} إلى {to}.',
  },
  removed: {
    fr: 'Mandat retiré : {place}.',
    en: 'Mandate withdrawn: {place}.',
    ar: 'سحبت المهمة التمثيلية: {place}.',
  },
} as const satisfies Messages<MandateKind | 'removed'>;
