import type { CSSProperties } from 'react';

/** Tint, bar, ink and line of a content colour; neutral for an unknown key. */
export function colourOf(key: string | undefined): CSSProperties {
  const known = key && /^[a-z]+$/.test(key) ? key : 'vie';
  const tone = (part: string): string => `var(--s-${known}-${part}, var(--s-vie-${part}))`;
  return {
    '--tint': tone('bg'),
    '--bar': tone('bar'),
    '--ink': tone('ink'),
    '--line': tone('line'),
  } as CSSProperties;
}

/** One of four bars that a black printer can distinguish, fixed per colour. */
export const barOf = (key: string | undefined): number =>
  [...(key ?? '')].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % 4;
