import type { Lang } from '@encrier/contract/kernel/schema';
import type { MandateKind, mandatesNotices } from '@encrier/contract/school/mandates';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

type Kinds = Readonly<Record<MandateKind, string>>;
/** `female` where the word changes for a girl or a woman. */
type Words = { sheet: string; head: readonly string[]; kinds: Kinds; female: Partial<Kinds> };
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
    female: { pupil: 'Déléguée de classe', deputy: 'Déléguée suppléante', eco: 'Éco-déléguée' },
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
    female: {},
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
    female: {
      pupil: 'مندوبة القسم',
      deputy: 'نائبة مندوب القسم',
      eco: 'مندوبة البيئة',
      parent: 'مندوبة الآباء',
    },
  },
};
/** The name of a mandate, masculine or feminine. */
export const kindIn = (lang: Lang, kind: MandateKind, female: boolean): string =>
  (female && mandateWords[lang].female[kind]) || mandateWords[lang].kinds[kind];

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const mandatesNoticeWords = {
  'delegues.mandat': {
    title: { fr: 'Délégués et mandats', en: 'Delegates and mandates', ar: 'المندوبون والمهام' },
    body: {
      fr: 'Un mandat de délégué a été donné ou a pris fin.',
      en: 'A mandate as delegate was given or has ended.',
      ar: 'أُسندت مهمة مندوب أو انتهت.',
    },
  },
} as const satisfies NoticeWords<typeof mandatesNotices>;

/** Words inside the application, for the holder and the guardians of a pupil who is one. */
export const mandateNews = {
  given: {
    fr: 'Vous avez reçu un mandat : {kind}, {place}, du {from} au {to}.',
    tu: 'Tu as reçu un mandat : {kind}, {place}, du {from} au {to}.',
    en: 'You were given a mandate: {kind}, {place}, from {from} to {to}.',
    ar: 'أُسندت إليكم مهمة: {kind}، {place}، من {from} إلى {to}.',
  },
  ended: {
    fr: 'Votre mandat prend fin plus tôt : {kind}, {place}, dernier jour le {to}.',
    tu: 'Ton mandat prend fin plus tôt : {kind}, {place}, dernier jour le {to}.',
    en: 'Your mandate ends earlier: {kind}, {place}, last day {to}.',
    ar: 'تنتهي مهمتكم قبل موعدها: {kind}، {place}، آخر يوم {to}.',
  },
  removed: {
    fr: 'Un mandat noté par erreur a été retiré : {kind}, {place}.',
    en: 'A mandate entered by mistake was taken away: {kind}, {place}.',
    ar: 'أُزيلت مهمة سُجّلت خطأً: {kind}، {place}.',
  },
  childGiven: {
    fr: 'Votre enfant a reçu un mandat : {kind}, {place}, du {from} au {to}.',
    tu: 'Ton enfant a reçu un mandat : {kind}, {place}, du {from} au {to}.',
    en: 'Your child was given a mandate: {kind}, {place}, from {from} to {to}.',
    ar: 'أُسندت إلى طفلكم مهمة: {kind}، {place}، من {from} إلى {to}.',
  },
  childEnded: {
    fr: 'Le mandat de votre enfant prend fin plus tôt : {kind}, {place}, dernier jour le {to}.',
    tu: 'Le mandat de ton enfant prend fin plus tôt : {kind}, {place}, dernier jour le {to}.',
    en: 'Your child’s mandate ends earlier: {kind}, {place}, last day {to}.',
    ar: 'تنتهي مهمة طفلكم قبل موعدها: {kind}، {place}، آخر يوم {to}.',
  },
  childRemoved: {
    fr: 'Un mandat de votre enfant, noté par erreur, a été retiré : {kind}, {place}.',
    tu: 'Un mandat de ton enfant, noté par erreur, a été retiré : {kind}, {place}.',
    en: 'A mandate of your child, entered by mistake, was taken away: {kind}, {place}.',
    ar: 'أُزيلت مهمة سُجّلت خطأً باسم طفلكم: {kind}، {place}.',
  },
} as const satisfies Messages<string>;
