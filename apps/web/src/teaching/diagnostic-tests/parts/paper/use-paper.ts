import type { PaperForm } from '@encrier/contract/teaching/diagnostic-paper';
import type { AskedQuestion } from '@encrier/contract/teaching/diagnostic-questions';
import type { Parsed } from '@encrier/ui/grid/model';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useGridQueue } from '#kernel/grid/use-grid-queue.ts';
import { noAnswer, type PaperCell, paperWrite } from '../../paper.api.ts';
import { type CodeFault, codeOf, wordsOfCode } from './codes.ts';

/** How answers are typed and shown in the language of the page. */
export function useCodes() {
  const { t } = useLingui();
  return useMemo(() => {
    const letters = {
      yes: t({ message: 'V', comment: 'lettre de « vrai »' }),
      no: t({ message: 'F', comment: 'lettre de « faux »' }),
    };
    const faults: Record<CodeFault, string> = {
      letters: t`Les lettres des réponses, comme « AC ».`,
      one_letter: t`Une seule lettre parmi celles des réponses.`,
      truth: t`« ${letters.yes} » ou « ${letters.no} ».`,
      scale: t`Un chiffre de 1 à 5.`,
      order: t`Toutes les lettres, chacune une fois, dans l’ordre.`,
      gaps: t`Un mot par trou, séparés par « ; ».`,
    };
    return {
      format: (question: AskedQuestion, words: readonly string[]): string => codeOf(question, words, letters),
      parse: (question: AskedQuestion, text: string): Parsed<string[]> => {
        const read = wordsOfCode(question, text, letters);
        return 'words' in read ? { value: read.words } : { wrong: faults[read.fault] };
      },
    };
  }, [t]);
}

/** The answers of a class on paper, typed values over stored ones. */
export function usePaper(form: PaperForm) {
  const queue = useGridQueue(paperWrite, form.id);
  const held = useMemo(
    () =>
      new Map(
        form.pupils.flatMap(({ id, answers }) =>
          answers.map(({ questionId, words }): [string, PaperCell] => [`${id} ${questionId}`, { words, sheet: null }]),
        ),
      ),
    [form.pupils],
  );
  const value = (pupilId: string, questionId: string): PaperCell =>
    queue.value({ row: pupilId, column: questionId }, held.get(`${pupilId} ${questionId}`) ?? noAnswer);
  return { queue, value };
}
export type LivePaper = ReturnType<typeof usePaper>;
