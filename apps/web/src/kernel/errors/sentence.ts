import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { isApiError } from '#kernel/api/error.ts';
import { fieldCodes, kernelCodes } from './codes.ts';
import { errorWords } from '../room-words.ts';

/** The sentence for an error, in the user's language. A code without words shows the request id. */
export function sentence(error: unknown): string {
  if (!isApiError(error)) return i18n._(kernelCodes.internal as { id: string });
  const known = kernelCodes[error.code] ?? errorWords(error.code);
  const wait = error.details.retryAfter;
  if (error.kind === 'limit' && typeof wait === 'number' && wait > 0 && known) {
    const minutes = Math.ceil(wait / 60);
    return `${i18n._(known)} ${wait < 60 ? t`Réessayez dans ${wait} s.` : t`Réessayez dans ${minutes} min.`}`;
  }
  if (known && error.code !== 'internal') return i18n._(known);
  const number = error.requestId;
  if (!number) return i18n._(kernelCodes.internal as { id: string });
  return t`Une erreur est survenue. Si elle revient, donnez ce numéro à votre établissement : ${number}`;
}

/** Errors of a form by field, from an `invalid` answer; empty when none is named. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!isApiError(error)) return {};
  const sentenceOf = (code: string): string => {
    const known = fieldCodes[code] ?? kernelCodes[code] ?? errorWords(code);
    return known ? i18n._(known) : i18n._(fieldCodes.invalid_format as { id: string });
  };
  return Object.fromEntries(Object.entries(error.fields).map(([field, code]) => [field, sentenceOf(code)]));
}
