import { useLingui } from '@lingui/react/macro';
import { type Problem, problemsOf } from '../draft/draft-content.ts';
import { useDraft } from '../draft/DraftContext.tsx';

export type Errors = Partial<Record<Problem, string>>;

/** What is missing, by field, in words; only after the first attempt to send. */
export function useErrors(submitted: boolean): Errors {
  const { t } = useLingui();
  const body = useDraft((state) => state.body);
  if (!submitted) return {};
  const words: Record<Problem, string> = {
    audience: t`Choisissez au moins un destinataire.`,
    subject: t`Donnez un objet.`,
    html: t`Écrivez votre message.`,
    sendAt: t`Choisissez une date à venir.`,
  };
  return Object.fromEntries(problemsOf(body).map((problem) => [problem, words[problem]]));
}
