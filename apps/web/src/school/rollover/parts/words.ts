import { useLingui } from '@lingui/react/macro';
import type { Decision } from '../rollover.api.ts';

/** What becomes of a pupil, in one word. */
export function useDecisionNames(): Record<Decision, string> {
  const { t } = useLingui();
  return { pass: t`Passe`, repeat: t`Redouble`, leave: t`Part`, graduate: t`Diplômé` };
}
