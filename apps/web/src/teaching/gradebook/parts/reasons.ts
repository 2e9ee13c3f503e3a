import type { CellReason } from '@encrier/contract/teaching/gradebook';
import { t } from '@lingui/core/macro';

const sentences: Record<CellReason, () => string> = {
  not_a_number: () => t`ce n’est pas une note`,
  above_scale: () => t`la note dépasse le barème`,
  too_fine: () => t`deux décimales au plus`,
  pupil_left: () => t`l’élève n’est plus dans ce cours`,
  pupil_unknown: () => t`l’élève n’est pas dans ce cours`,
  assessment_cancelled: () => t`l’évaluation est annulée`,
  assessment_unknown: () => t`l’évaluation n’existe plus`,
};
/** Why a cell was refused. */
export const reasonSentence = (reason: CellReason): string => sentences[reason]();
