import { t } from '@lingui/core/macro';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';

/** By `title`, `audience`, `takenOn` and `expiresOn`; `form` for the whole. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A refusal by the server, by field. */
export function fieldErrors(error: unknown): FieldErrors {
  if (!error) return {};
  if (!isApiError(error)) return { form: sentence(error) };
  if (error.fields.takenOn) return { takenOn: t`Choisissez un jour passé, ou aujourd’hui.` };
  if (error.fields.expiresOn) return { expiresOn: t`Choisissez un jour à venir, avant la fin de l’année scolaire.` };
  if (error.fields.audience) return { audience: sentence(error) };
  if (error.fields.title) return { title: sentence(error) };
  return { form: sentence(error) };
}
