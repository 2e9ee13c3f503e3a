import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { HomeworkPage, HomeworkWork } from '@encrier/contract/teaching/homework';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { formatNumber } from '#kernel/numbers.ts';
import { comma } from '#kernel/text.ts';
import { toast } from '#kernel/toast/toast.ts';
import { answerWork } from '../../homework.api.ts';
import { pointsOf } from '../giving/draft.ts';

type Verdict = 'corrected' | 'again' | 'received' | 'none' | 'kept';
export type Answer = {
  comment: string;
  mark: string;
  points: Readonly<Record<string, string>>;
  audio: Attachment | null;
};
const given = (points: Answer['points']): [string, string][] =>
  Object.entries(points).filter(([, value]) => value.trim() !== '');
export const fieldWords = {
  points: msg`Critères`,
  mark: msg`Note ou mention`,
  comment: msg`Commentaire`,
  audio: msg`Réponse à voix haute`,
};

/** State of a teacher's answer to one pupil: typed values, and the next state of the work. */
export function useAnswer(piece: HomeworkPage, { pupil: work, audio: heard }: HomeworkWork) {
  const { t } = useLingui();
  const verdict = useRef<Verdict>('corrected');
  const edit = useEdit<Answer>({
    start: {
      comment: work.comment,
      mark: work.mark,
      points: Object.fromEntries(work.scores.map((one) => [one.id, formatNumber(one.points)])),
      audio: heard,
    },
    version: work.version,
    follows: true,
    check: (draft): Record<string, string> =>
      given(draft.points).some(([, value]) => pointsOf(value) === null)
        ? { points: t`Les points se donnent par quarts.` }
        : {},
    send: (draft, { version }) =>
      answerWork(piece.id, work.id, {
        verdict: verdict.current,
        comment: draft.comment.trim(),
        mark: draft.mark.trim(),
        scores: given(draft.points).map(([id, value]) => ({ id, points: pointsOf(value)! })),
        audioId: draft.audio?.id ?? null,
        version,
      }),
    read: (failure) => ({ errors: {}, refused: Object.values(fieldErrors(failure))[0] ?? sentence(failure) }),
    onSaved: () => {
      if (verdict.current === 'corrected') toast.success(t`Rendu corrigé à l’élève`);
      if (verdict.current === 'again') toast.success(t`Demandé de nouveau à l’élève`);
      if (verdict.current === 'kept') toast.success(t`Gardé : l’élève ne le lit pas encore`);
    },
  });
  function answer(chosen: Verdict): void {
    verdict.current = chosen;
    edit.submit();
  }
  const formatValue = (value: unknown, field: keyof Answer): string | undefined =>
    field === 'audio'
      ? (value as Attachment | null)?.name
      : field === 'points'
        ? given(value as Answer['points'])
            .map(([id, typed]) => `${piece.criteria.find((one) => one.id === id)?.name ?? ''} ${typed}`)
            .join(comma()) || undefined
        : undefined;
  return {
    edit,
    answer,
    formatValue,
    busy: edit.busy ? verdict.current : '',
    error: edit.errors.points ?? edit.refused,
  };
}
