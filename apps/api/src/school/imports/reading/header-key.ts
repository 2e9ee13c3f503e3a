/** Letters and digits of a header alone: accents, case, punctuation and spaces are ignored. */
export function headerKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0640]/g, '')
    .replace(/[\u0622\u0623\u0625]/g, '\u0627')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 120);
}
