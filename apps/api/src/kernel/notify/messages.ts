import type { Lang } from '@encrier/contract/kernel/schema';
import { isolatedName } from '#kernel/content/direction.ts';
import { langOf, type Speech } from './speech.ts';

/** Plural categories of each language (CLDR, as in Intl.PluralRules); the type requires all of them. */
type Forms = {
  fr: 'one' | 'many' | 'other';
  en: 'one' | 'other';
  ar: 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
};
/** `tu` is the French for pupils, where it differs. */
export type Plain = { readonly [L in Lang]: string } & { readonly tu?: string };
type Counted = { readonly [L in Lang]: { readonly [F in Forms[L]]: string } } & {
  readonly tu?: { readonly [F in Forms['fr']]: string };
};

/** Sentences by key and language; `{name}` is a placeholder, `{count}` selects the plural form. */
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
 * A sentence in the reader's language. Values are inserted once, as text: a value that looks like a placeholder stays
 * as it is (SEC-XSS-06), names are cleaned and isolated so that their direction does not reorder the sentence. Throws
 * when a value is missing.
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

/** Frame of every mail. `{school}` is cleaned and isolated like any name. */
export const mailFrame = {
  open: { fr: 'Ouvrir dans l’application', en: 'Open in the app', ar: 'فتح في التطبيق' },
  reason: {
    fr: 'Vous recevez ce courriel car vous avez un compte à {school}.',
    tu: 'Tu reçois ce courriel car tu as un compte à {school}.',
    en: 'You receive this e-mail because you have an account at {school}.',
    ar: 'تتلقى هذه الرسالة لأن لديك حسابًا في {school}.',
  },
  guardian: {
    fr: 'Vous recevez ce courriel car il concerne un enfant dont vous êtes responsable à {school}.',
    tu: 'Tu reçois ce courriel car il concerne un enfant dont tu es responsable à {school}.',
    en: 'You receive this e-mail because it is about a child in your care at {school}.',
    ar: 'تتلقى هذه الرسالة لأنها تخص طفلًا أنت ولي أمره في {school}.',
  },
  self: {
    fr: 'Vous recevez ce courriel car il vous concerne, comme élève à {school}.',
    tu: 'Tu reçois ce courriel car il te concerne, comme élève à {school}.',
    en: 'You receive this e-mail because it is about you, as a pupil at {school}.',
    ar: 'تتلقى هذه الرسالة لأنها تخصك بصفتك تلميذًا في {school}.',
  },
  audience: {
    fr: 'Vous recevez ce courriel car vous êtes parmi les destinataires d’une publication à {school}.',
    tu: 'Tu reçois ce courriel car tu es parmi les destinataires d’une publication à {school}.',
    en: 'You receive this e-mail because you are among the readers of something published at {school}.',
    ar: 'تتلقى هذه الرسالة لأنك من المعنيين بمنشور في {school}.',
  },
  addressee: {
    fr: 'Vous recevez ce courriel car on vous a écrit à {school}.',
    tu: 'Tu reçois ce courriel car on t’a écrit à {school}.',
    en: 'You receive this e-mail because somebody wrote to you at {school}.',
    ar: 'تتلقى هذه الرسالة لأن أحدًا راسلك في {school}.',
  },
  author: {
    fr: 'Vous recevez ce courriel car il répond à ce que vous avez fait ou demandé à {school}.',
    tu: 'Tu reçois ce courriel car il répond à ce que tu as fait ou demandé à {school}.',
    en: 'You receive this e-mail because it answers something you did or asked for at {school}.',
    ar: 'تتلقى هذه الرسالة لأنها رد على ما قمت به أو طلبته في {school}.',
  },
  teaches: {
    fr: 'Vous recevez ce courriel car il concerne vos cours ou vos classes à {school}.',
    tu: 'Tu reçois ce courriel car il concerne tes cours ou tes classes à {school}.',
    en: 'You receive this e-mail because it is about your lessons or classes at {school}.',
    ar: 'تتلقى هذه الرسالة لأنها تخص دروسك أو أقسامك في {school}.',
  },
  named: {
    fr: 'Vous recevez ce courriel car {school} vous a désigné.',
    tu: 'Tu reçois ce courriel car {school} t’a désigné.',
    en: 'You receive this e-mail because {school} chose you.',
    ar: 'تتلقى هذه الرسالة لأن {school} اختارتك.',
  },
  right: {
    fr: 'Vous recevez ce courriel au titre de votre fonction à {school}.',
    tu: 'Tu reçois ce courriel au titre de ta fonction à {school}.',
    en: 'You receive this e-mail because of your role at {school}.',
    ar: 'تتلقى هذه الرسالة بحكم مهمتك في {school}.',
  },
  account: {
    fr: 'Vous recevez ce courriel car il concerne votre compte à {school}.',
    tu: 'Tu reçois ce courriel car il concerne ton compte à {school}.',
    en: 'You receive this e-mail because it is about your account at {school}.',
    ar: 'تتلقى هذه الرسالة لأنها تخص حسابك في {school}.',
  },
  why: { fr: 'Pourquoi ai-je reçu ceci ?', en: 'Why did I get this?', ar: 'لماذا تلقيت هذا؟' },
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
