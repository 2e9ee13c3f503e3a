import type { NotificationKind } from '@encrier/contract/kernel/notifications';
import { notificationText, detailWordsOf } from './kinds.ts';
import { type Messages, sentence } from './messages.ts';
import { type Speech, speeches } from './speech.ts';

type Entry = Messages<string>[string];
const inShort: Record<string, number> = { zero: 0, one: 1, two: 2 };
/** Every form a sentence may have been written in, with its count for a form that shows no figure. */
const formsOf = (entry: Entry): { text: string; count?: number }[] =>
  speeches.flatMap((speech) => {
    const said = entry[speech];
    if (said === undefined || typeof said === 'string') return said === undefined ? [] : [{ text: said }];
    return Object.entries(said).map(([form, text]) => ({ text, ...(form in inShort && { count: inShort[form]! }) }));
  });

const marks = /[\u2068\u2069]/g;
/** The values that fill a template in a text, or null when the text does not come from it. */
function valuesIn(template: string, body: string): Record<string, string> | null {
  const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+?)');
  const found = new RegExp(`^${pattern}$`, 'su').exec(body);
  return (
    found &&
    Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, value.replace(marks, '')]))
  );
}

function saidAgain(speech: Speech, messages: Messages<string>, body: string): string | null {
  for (const [key, entry] of Object.entries(messages))
    for (const { text, count } of formsOf(entry)) {
      const values = valuesIn(text, body);
      if (!values) continue;
      const counted = typeof entry.fr !== 'string';
      const number = values['count'] === undefined ? count : Number(values['count'].replace(/\D/g, ''));
      return sentence(speech, messages, key, { ...values, ...(counted && { count: number ?? 0 }) } as never);
    }
  return null;
}

/**
 * A stored notice in its reader's present language: its title, and its body where the product wrote it; names and
 * titles stay.
 */
export function wordNotice(speech: Speech, type: NotificationKind, body: string): { title: string; body: string } {
  const text = notificationText(speech, type);
  if (speeches.some((one) => notificationText(one, type).body === body)) return text;
  for (const messages of detailWordsOf(type)) {
    const again = saidAgain(speech, messages, body);
    if (again !== null) return { title: text.title, body: again };
  }
  return { title: text.title, body };
}
