import { leads, workflow } from '#kernel/policy/workflow.ts';
import type { LetterText, MailingState } from '@encrier/contract/communication/letters';
import type { Lang } from '@encrier/contract/kernel/schema';

const field = /\{\s*([^{}]*?)\s*\}/g;
/** Names of the fields of a text. */
export const namesIn = (text: string): string[] => Array.from(text.matchAll(field), ([, name]) => name ?? '');
/** Whether a text names only known fields, every brace closed. */
export const knowsFields = (text: string, known: ReadonlySet<string>): boolean =>
  !/[{}]/.test(text.replace(field, (all, name: string) => (known.has(name) ? '' : all)));

/** Fields are filled in once: a name that looks like a field stays as it is. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(field, (all, name: string) => values[name] ?? all);

/** The text in the reader's language, or else in French. */
export const textFor = (texts: readonly LetterText[], lang: Lang): LetterText =>
  texts.find((one) => one.lang === lang) ?? texts.find((one) => one.lang === 'fr')!;

/** Texts of a letter: in French at least, once in each language. */
export function textsFault(
  texts: readonly { lang: Lang }[],
): 'letters.french_needed' | 'letters.language_twice' | null {
  if (new Set(texts.map(({ lang }) => lang)).size < texts.length) return 'letters.language_twice';
  return texts.some(({ lang }) => lang === 'fr') ? null : 'letters.french_needed';
}

/** States of mailings sent by the application; printed mailings have none. */
export const mailingWorkflow = workflow<MailingState, 'cancel' | 'leave' | 'arrive'>(
  'letter_mailings.state',
  ['waiting', 'sending', 'sent', 'cancelled'],
  'waiting',
  { cancel: leads(['waiting'], 'cancelled'), leave: leads(['waiting'], 'sending'), arrive: leads(['sending'], 'sent') },
);

/** A mailing can be cancelled before it begins to leave, by a person who may write about all of its pupils. */
export const mayCancel = (state: MailingState, all: boolean): boolean => mailingWorkflow.allows(state, 'cancel') && all;
