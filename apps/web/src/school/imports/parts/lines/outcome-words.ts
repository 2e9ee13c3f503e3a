import { useLingui } from '@lingui/react/macro';
import type { Outcome } from '../../imports.api.ts';

/** Outcome of a line, in words. */
export function useOutcomeWords(): Record<Outcome, string> {
  const { t } = useLingui();
  return {
    error: t`À corriger`,
    create: t`À créer`,
    update: t`À mettre à jour`,
    unchanged: t`Inchangées`,
    skipped: t`Laissées de côté`,
  };
}
