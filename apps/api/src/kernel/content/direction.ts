const arabic = /\p{Script=Arabic}/u;
/** Marks, embeddings, overrides and isolates that change the visual order of the text around them. */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const invisible = /[\u0000-\u001F\u007F-\u009F\u00AD\u200B\u2028\u2029\u2060\uFEFF]/gu;

export type Direction = 'ltr' | 'rtl';

/** Reading direction of a text: `rtl` as soon as it holds Arabic letters. */
export function directionOf(text: string): Direction {
  return arabic.test(text) ? 'rtl' : 'ltr';
}

/** A name without direction controls or invisible characters, normalised to NFC and trimmed (SEC-XSS-05). */
export function plainName(name: string): string {
  return name.normalize('NFC').replace(bidiControls, '').replace(invisible, ' ').replace(/ {2,}/g, ' ').trim();
}

/**
 * A name to insert in a plain-text sentence (mail, SMS): cleaned and isolated so that it cannot reorder the sentence.
 */
export function isolatedName(name: string): string {
  return `\u2068${plainName(name)}\u2069`;
}

/**
 * Text without the two override characters, which only serve to disguise (SEC-XSS-05); Arabic needs the other marks.
 */
export function withoutOverrides(text: string): string {
  return text.replace(/[\u202D\u202E]/gu, '');
}
