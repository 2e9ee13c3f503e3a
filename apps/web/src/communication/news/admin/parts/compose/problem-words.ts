import { t } from '@lingui/core/macro';
import type { Problem } from '../draft/draft-content.ts';

/** What to do about a problem that prevents publication. */
export function problemWords({ code }: Problem): string {
  const words: Record<Problem['code'], string> = {
    title_missing: t`Donnez un titre avant de publier.`,
    audience_empty: t`Choisissez au moins un destinataire.`,
    alt_missing: t`Décrivez chaque image en quelques mots avant de publier.`,
    expiry_early: t`Choisissez une date après la parution.`,
    deadline_early: t`Choisissez une échéance après la parution.`,
    event_order: t`La fin vient avant le début.`,
  };
  return words[code];
}

/** Words by field, the first problem of each. */
export function errorsOf(problems: readonly Problem[]): Partial<Record<Problem['field'], string>> {
  const errors: Partial<Record<Problem['field'], string>> = {};
  for (const problem of problems) errors[problem.field] ??= problemWords(problem);
  return errors;
}
