import type { HomeworkContent } from '@encrier/contract/teaching/homework';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { isOffHours, mayDisturb } from './off-hours.ts';
import { contentOf, type Draft, pointsOf } from './draft.ts';
import type { Due } from './DueField.tsx';

type Options = {
  start: Draft;
  /** Version of the homework being changed; undefined for a new one. */
  version: number | undefined;
  save: (content: HomeworkContent, version: number) => Promise<unknown>;
  done: () => void;
  out: boolean;
};

/** Form state of a homework: typed values and errors; a refusal loses nothing. */
export function useGive({ start, version, save, done, out }: Options) {
  const { t } = useLingui();
  const asDraft = useRef(false);
  // A value proposed by the form does not count as typed.
  const [proposed, propose] = useState<Due | null>(null);
  const whole = (draft: Draft): Draft => (draft.dueOn ? draft : { ...draft, ...proposed });
  const check = (typed: Draft): Record<string, string> => {
    const draft = whole(typed);
    return {
      ...(!draft.title.trim() && { title: t`Donnez un titre au devoir.` }),
      ...(!draft.dueOn && { dueOn: t`Il manque la date.` }),
      ...(!asDraft.current && draft.show === 'day' && !draft.showOn && { showOn: t`Il manque le jour.` }),
      ...(draft.minutes.trim() !== '' &&
        !/^[1-9]\d{0,2}$/.test(draft.minutes.trim()) && { minutes: t`Un nombre de minutes, de 1 à 600.` }),
      ...(draft.lateUntil !== '' &&
        draft.latePenalty.trim() !== '' &&
        !/^([1-9]\d?|100)$/.test(draft.latePenalty.trim()) && { latePenalty: t`Un pourcentage, de 1 à 100.` }),
      ...(draft.mostTurns.trim() !== '' &&
        !/^([1-9]|1\d|20)$/.test(draft.mostTurns.trim()) && { mostTurns: t`Un nombre de versions, de 1 à 20.` }),
      ...(draft.criteria.some(({ name, points }) => name.trim() && !pointsOf(points)) && {
        criteria: t`Chaque critère a des points, par quarts, de 0,5 à 100.`,
      }),
    };
  };
  const edit = useEdit<Draft>({
    start,
    version,
    follows: version !== undefined,
    check,
    send: (draft, over) => save(contentOf(whole(draft), asDraft.current), over.version),
    read: readByField,
    onSaved: done,
  });
  const draft = whole(edit.draft);
  async function submit(hidden: boolean): Promise<void> {
    asDraft.current = hidden;
    const late = !hidden && !out && draft.show === 'now' && isOffHours(new Date());
    if (late && !Object.keys(check(draft)).length && !(await mayDisturb())) return;
    edit.submit();
  }
  const busy = edit.busy && (asDraft.current ? 'draft' : 'give');
  return { edit, draft, propose, busy, submit };
}
