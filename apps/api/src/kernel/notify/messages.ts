import type { Lang } from '@encrier/contract/kernel/schema';
import type { NotificationKind } from '@encrier/contract/kernel/notifications';
import { isolatedName } from '#kernel/content/direction.ts';
import { langOf, type Speech } from './speech.ts';

/** Plural categories of each language (CLDR, as Intl.PluralRules gives them); the type asks for every one. */
type Forms = {
  fr: 'one' | 'many' | 'other';
  en: 'one' | 'other';
  ar: 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
};
/** `tu` is the French said to a pupil, where it differs. */
type Plain = { readonly [L in Lang]: string } & { readonly tu?: string };
type Counted = { readonly [L in Lang]: { readonly [F in Forms[L]]: string } } & {
  readonly tu?: { readonly [F in Forms['fr']]: string };
};

/** Sentences by key and language; `{name}` is a placeholder, `{count}` chooses the form of a counted sentence. */
export type Messages<K extends string> = { readonly [P in K]: Plain | Counted };

type Holes<S extends string> = string extends S
  ? never
  : S extends `${string}{${infer N}}${infer R}`
    ? N | Holes<R>
    : never;
type French<E> = E extends { readonly fr: infer F } ? (F extends string ? F : F[keyof F] & string) : never;
type Names<E> = E extends { readonly fr: string } ? Holes<French<E>> : Holes<French<E>> | 'count';
type Params<E> = { readonly [N in Names<E>]: N extends 'count' ? number : string };

const locale: Record<Lang, string> = { fr: 'fr', en: 'en', ar: 'ar-MA' };
const plurals: Record<Lang, Intl.PluralRules> = {
  fr: new Intl.PluralRules('fr'),
  en: new Intl.PluralRules('en'),
  ar: new Intl.PluralRules('ar'),
};

function form(speech: Speech, entry: Plain | Counted, count: unknown): string {
  const text = entry[speech] ?? entry.fr;
  if (typeof text === 'string') return text;
  return (text as Record<string, string>)[plurals[langOf(speech)].select(Number(count))] ?? text.other;
}

/**
 * A sentence as its reader is addressed. Values are pasted once, as text: a value that looks like a placeholder stays as it is (SEC-XSS-06),
 * names are cleaned and isolated so that their direction does not reorder the sentence. Throws when a value is missing.
 */
export function sentence<M extends Messages<string>, K extends keyof M & string>(
  speech: Speech,
  messages: M,
  key: K,
  ...params: [Names<M[K]>] extends [never] ? [] : [Params<M[K]>]
): string {
  const entry = messages[key] as Plain | Counted;
  const values = (params[0] ?? {}) as Record<string, string | number>;
  return form(speech, entry, values['count']).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`sentence ${key} lacks ${name}`);
    return typeof value === 'number' ? value.toLocaleString(locale[langOf(speech)]) : isolatedName(value);
  });
}

/** The brief's title of everything that opens on the news page. */
const news: Plain = { fr: 'Actualités', en: 'News', ar: 'الأخبار' };

/** Title of each kind, shown in the notification centre, on lock screens and in mail subjects: it never names anyone or anything (SEC-PSH-01). */
export const notificationTitles = {
  actualite: news,
  'actualite.urgent': news,
  'actualite.rappel': news,
  'actualite.a_valider': { fr: 'Actualités à valider', en: 'News to review', ar: 'أخبار تنتظر المصادقة' },
  'actualite.refusee': { fr: 'Actualité à reprendre', en: 'News sent back', ar: 'خبر يحتاج إلى مراجعة' },
  'commentaire.a_moderer': { fr: 'Commentaires à modérer', en: 'Comments to moderate', ar: 'تعليقات تنتظر المراقبة' },
  'famille.demande': { fr: 'Demande traitée', en: 'Request handled', ar: 'تمت معالجة الطلب' },
  message: { fr: 'Messagerie', en: 'Messaging', ar: 'المراسلة' },
  'message.validation': { fr: 'Messages à valider', en: 'Messages to review', ar: 'رسائل تنتظر المصادقة' },
  'message.refuse': { fr: 'Message à reprendre', en: 'Message sent back', ar: 'رسالة تحتاج إلى مراجعة' },
  document: { fr: 'Documents administratifs', en: 'Administrative documents', ar: 'الوثائق الإدارية' },
  'document.a_signer': { fr: 'Documents administratifs', en: 'Administrative documents', ar: 'الوثائق الإدارية' },
  reclamation: { fr: 'Réclamations', en: 'Complaints', ar: 'الشكايات' },
  'reclamation.a_traiter': { fr: 'Réclamations', en: 'Complaints', ar: 'الشكايات' },
  'media.album': { fr: 'Médias', en: 'Media', ar: 'الوسائط' },
  'media.a_valider': { fr: 'Médias à valider', en: 'Media to review', ar: 'وسائط تنتظر المصادقة' },
  'media.a_reprendre': { fr: 'Album à reprendre', en: 'Album sent back', ar: 'ألبوم يحتاج إلى مراجعة' },
  'media.consentement': { fr: 'Droit à l’image', en: 'Image consent', ar: 'الحق في الصورة' },
  'padlet.activite': { fr: 'Tableaux partagés', en: 'Shared boards', ar: 'اللوحات المشتركة' },
  ressource: { fr: 'Ressources', en: 'Resources', ar: 'الموارد' },
  reinscription: { fr: 'Réinscription', en: 'Re-enrolment', ar: 'إعادة التسجيل' },
  'cours.affectation': { fr: 'Vos cours', tu: 'Tes cours', en: 'Your courses', ar: 'دروسكم' },
  'securite.connexion': { fr: 'Nouvelle connexion', en: 'New sign-in', ar: 'تسجيل دخول جديد' },
  'securite.code': { fr: 'Code d’accès remis', en: 'Access code handed out', ar: 'تسليم رمز دخول' },
  'securite.mot_de_passe': { fr: 'Mot de passe modifié', en: 'Password changed', ar: 'تم تغيير كلمة المرور' },
  'securite.role': { fr: 'Rôles modifiés', en: 'Roles changed', ar: 'تم تغيير الأدوار' },
  'securite.lecture': { fr: 'Lecture inhabituelle', en: 'Unusual reading', ar: 'قراءة غير معتادة' },
  test: { fr: 'Notification d’essai', en: 'Test notification', ar: 'إشعار تجريبي' },
} as const satisfies Messages<NotificationKind>;

/** One neutral sentence of each kind (SEC-PSH-01). */
export const notificationBodies = {
  actualite: {
    fr: 'Une actualité vient d’être publiée.',
    en: 'A news item has just been published.',
    ar: 'تم نشر خبر جديد.',
  },
  'actualite.urgent': {
    fr: 'Une information urgente vient d’être publiée.',
    en: 'Urgent information has just been published.',
    ar: 'تم نشر معلومة عاجلة.',
  },
  'actualite.rappel': {
    fr: 'Une actualité attend encore une confirmation de lecture.',
    en: 'A news item is still waiting to be acknowledged.',
    ar: 'هناك خبر ما زال ينتظر تأكيد الاطلاع عليه.',
  },
  'actualite.a_valider': {
    fr: 'Une actualité proposée attend une validation.',
    en: 'A proposed news item is waiting for review.',
    ar: 'هناك خبر مقترح ينتظر المصادقة.',
  },
  'actualite.refusee': {
    fr: 'Une actualité proposée a été renvoyée à son auteur.',
    en: 'A proposed news item was sent back to its author.',
    ar: 'أعيد خبر مقترح إلى صاحبه.',
  },
  'commentaire.a_moderer': {
    fr: 'Un commentaire attend une décision.',
    en: 'A comment is waiting for a decision.',
    ar: 'هناك تعليق ينتظر القرار.',
  },
  'famille.demande': {
    fr: 'L’école a répondu à une demande de changement.',
    en: 'The school has answered a change request.',
    ar: 'أجابت المدرسة عن طلب تغيير.',
  },
  message: {
    fr: 'Un nouveau message vous attend.',
    tu: 'Un nouveau message t’attend.',
    en: 'A new message is waiting for you.',
    ar: 'رسالة جديدة في انتظارك.',
  },
  'message.validation': {
    fr: 'Des messages attendent une validation.',
    en: 'Messages are waiting for review.',
    ar: 'هناك رسائل تنتظر المصادقة.',
  },
  'message.refuse': {
    fr: 'Un de vos messages n’a pas été envoyé tel quel.',
    tu: 'Un de tes messages n’a pas été envoyé tel quel.',
    en: 'One of your messages was not sent as it is.',
    ar: 'لم تُرسل إحدى رسائلك كما هي.',
  },
  document: {
    fr: 'Un document est à votre disposition.',
    tu: 'Un document est à ta disposition.',
    en: 'A document is available to you.',
    ar: 'هناك وثيقة رهن إشارتك.',
  },
  'document.a_signer': {
    fr: 'Un document attend votre réponse.',
    tu: 'Un document attend ta réponse.',
    en: 'A document is waiting for your answer.',
    ar: 'هناك وثيقة تنتظر جوابك.',
  },
  reclamation: {
    fr: 'Une réclamation a du nouveau.',
    en: 'There is news about a complaint.',
    ar: 'هناك جديد بشأن شكاية.',
  },
  'reclamation.a_traiter': {
    fr: 'Une réclamation attend une réponse.',
    en: 'A complaint is waiting for an answer.',
    ar: 'هناك شكاية تنتظر الجواب.',
  },
  'media.album': { fr: 'Un nouvel album est publié.', en: 'A new album is published.', ar: 'تم نشر ألبوم جديد.' },
  'media.a_valider': {
    fr: 'Un album attend une décision.',
    en: 'An album is waiting for a decision.',
    ar: 'هناك ألبوم ينتظر القرار.',
  },
  'media.a_reprendre': {
    fr: 'Un album a été renvoyé à son auteur.',
    en: 'An album was sent back to its author.',
    ar: 'أعيد ألبوم إلى صاحبه.',
  },
  'media.consentement': {
    fr: 'Des photos ont été masquées faute d’accord.',
    en: 'Pictures were hidden for want of consent.',
    ar: 'تم إخفاء صور لعدم وجود موافقة.',
  },
  'padlet.activite': {
    fr: 'Un tableau partagé a du nouveau.',
    en: 'There is news on a shared board.',
    ar: 'هناك جديد في لوحة مشتركة.',
  },
  ressource: {
    fr: 'Une nouvelle ressource est à disposition.',
    en: 'A new resource is available.',
    ar: 'هناك مورد جديد رهن الإشارة.',
  },
  reinscription: {
    fr: 'L’école attend une réponse pour l’année prochaine.',
    en: 'The school is waiting for an answer for next year.',
    ar: 'تنتظر المدرسة جوابًا بخصوص السنة المقبلة.',
  },
  'cours.affectation': {
    fr: 'Vos affectations de cours ont changé.',
    tu: 'Tes affectations de cours ont changé.',
    en: 'The courses you are assigned have changed.',
    ar: 'تغيّرت الدروس المسندة إليكم.',
  },
  'securite.connexion': {
    fr: 'Un nouvel appareil s’est connecté à ce compte.',
    en: 'A new device has signed in to this account.',
    ar: 'تم الدخول إلى هذا الحساب من جهاز جديد.',
  },
  'securite.code': {
    fr: 'L’établissement a remis un code pour entrer dans ce compte.',
    en: 'The school handed out a code to enter this account.',
    ar: 'سلّمت المؤسسة رمزًا للدخول إلى هذا الحساب.',
  },
  'securite.mot_de_passe': {
    fr: 'Le mot de passe de ce compte a changé.',
    en: 'The password of this account has changed.',
    ar: 'تغيرت كلمة المرور لهذا الحساب.',
  },
  'securite.role': {
    fr: 'Les rôles de ce compte ont changé.',
    en: 'The roles of this account have changed.',
    ar: 'تغيرت أدوار هذا الحساب.',
  },
  'securite.lecture': {
    fr: 'Un compte a lu ou emporté plus de fiches que le travail n’en demande. Il est arrêté ; le journal dit lequel.',
    en: 'An account read or took away more records than work asks for. It is stopped; the journal says which.',
    ar: 'قرأ حساب أو استخرج ملفات أكثر مما يتطلبه العمل. تم إيقافه، والسجل يبيّن أي حساب.',
  },
  test: {
    fr: 'Les notifications arrivent bien sur cet appareil.',
    en: 'Notifications reach this device.',
    ar: 'الإشعارات تصل إلى هذا الجهاز.',
  },
} as const satisfies Messages<NotificationKind>;

/** Title and body of a notification as its reader is addressed. */
export function notificationText(speech: Speech, type: NotificationKind): { title: string; body: string } {
  return { title: sentence(speech, notificationTitles, type), body: sentence(speech, notificationBodies, type) };
}

/** What frames every mail. `{school}` is cleaned and isolated like any name. */
export const mailFrame = {
  open: { fr: 'Ouvrir dans l’application', en: 'Open in the app', ar: 'فتح في التطبيق' },
  reason: {
    fr: 'Vous recevez ce courriel car vous avez un compte à {school}.',
    tu: 'Tu reçois ce courriel car tu as un compte à {school}.',
    en: 'You receive this e-mail because you have an account at {school}.',
    ar: 'تتلقى هذه الرسالة لأن لديك حسابًا في {school}.',
  },
  preferences: { fr: 'Choisir mes notifications', en: 'Choose my notifications', ar: 'اختيار إشعاراتي' },
  security: {
    fr: 'Ce message protège votre compte ; il est toujours envoyé.',
    tu: 'Ce message protège ton compte ; il est toujours envoyé.',
    en: 'This message protects your account; it is always sent.',
    ar: 'هذه الرسالة لحماية حسابك، وتُرسل دائمًا.',
  },
  unknown: {
    fr: 'Si ce n’était pas vous, changez votre mot de passe et prévenez l’établissement.',
    tu: 'Si ce n’était pas toi, change ton mot de passe et préviens l’établissement.',
    en: 'If this was not you, change your password and tell the school.',
    ar: 'إذا لم تكن أنت من فعل ذلك، فغيّر كلمة المرور وأخبر المؤسسة.',
  },
  digestTitle: { fr: 'Le récapitulatif du jour', en: 'Today’s digest', ar: 'ملخص اليوم' },
  digestBody: {
    fr: {
      one: '{count} notification vous attend.',
      many: '{count} de notifications vous attendent.',
      other: '{count} notifications vous attendent.',
    },
    tu: {
      one: '{count} notification t’attend.',
      many: '{count} de notifications t’attendent.',
      other: '{count} notifications t’attendent.',
    },
    en: { one: '{count} notification is waiting for you.', other: '{count} notifications are waiting for you.' },
    ar: {
      zero: 'لا إشعارات في انتظارك.',
      one: 'إشعار واحد في انتظارك.',
      two: 'إشعاران في انتظارك.',
      few: '{count} إشعارات في انتظارك.',
      many: '{count} إشعارًا في انتظارك.',
      other: '{count} إشعار في انتظارك.',
    },
  },
  digestLine: { fr: '{title} : {number}', en: '{title}: {number}', ar: '{title}: {number}' },
} as const satisfies Messages<string>;
