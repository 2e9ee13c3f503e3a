import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';

/** The words of a refusal: beside its fields, and above the form. */
export type Refusal = { errors: Record<string, string>; refused: string };
/** Both values of every field that somebody else saved meanwhile. */
export type Conflict = {
  version?: number;
  fields: Record<string, { theirs: unknown; yours: unknown }>;
  /** The whole in a sentence, for a form that shows no values. */
  said: string;
};

/** By field and in a sentence. */
export const readRefusal = (error: unknown): Refusal => ({ errors: fieldErrors(error), refused: sentence(error) });
/** By field; in a sentence only when no field is named. */
export function readByField(error: unknown): Refusal {
  const found = readRefusal(error);
  return Object.keys(found.errors).length ? { ...found, refused: '' } : found;
}

/** The conflict of a late save; some rooms answer field by field, others with the whole stored object. */
export function readConflict(error: unknown, draft: object): Conflict | null {
  if (!isApiError(error, 'edited_meanwhile')) return null;
  const { version, fields, theirs } = error.details as Partial<Conflict> & { theirs?: object };
  const mine = draft as Record<string, unknown>;
  return {
    said: sentence(error),
    ...(version !== undefined && { version }),
    fields:
      fields ??
      Object.fromEntries(
        Object.entries(theirs ?? {}).map(([name, value]) => [name, { theirs: value, yours: mine[name] }]),
      ),
  };
}

/** What the other person saved, without one's own values. */
export const savedByOther = ({ fields }: Conflict): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([field, { theirs }]) => [field, theirs]));
