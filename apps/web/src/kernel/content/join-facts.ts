/**
 * Short facts as one text, for names and labels; empty ones are skipped. A line may end with a dot, never begin with
 * one: the space before it does not break. What is drawn as several elements is `Facts`.
 */
export const joinFacts = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join('\u00A0· ');
