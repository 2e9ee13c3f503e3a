import { t } from '@lingui/core/macro';

/** A length of time in words: « 55 min », « 2 h », « 1 h 30 ». */
export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (!hours) return t`${rest} min`;
  return rest ? t`${hours} h ${String(rest).padStart(2, '0')}` : t`${hours} h`;
}

/** A length of some minutes as a counter shows it: « 4:05 ». */
export const formatCounter = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
