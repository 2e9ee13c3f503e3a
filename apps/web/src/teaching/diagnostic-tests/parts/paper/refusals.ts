import type { PaperRefusal } from '@encrier/contract/teaching/diagnostic-paper';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const words: Record<PaperRefusal, MessageDescriptor> = {
  pupil: msg`Cet élève n’est pas dans une classe du test.`,
  question: msg`Une question n’est plus dans ce test : rechargez la page.`,
  shape: msg`Cette réponse ne va pas avec sa question.`,
  no_attempt: msg`Il a déjà passé ce test dans l’application.`,
  forged: msg`Le code de cette feuille n’est pas celui de cet élève.`,
  stale: msg`Cette feuille a été imprimée avant que le test change.`,
};
export const refusalSentence = (reason: PaperRefusal): string => i18n._(words[reason]);
