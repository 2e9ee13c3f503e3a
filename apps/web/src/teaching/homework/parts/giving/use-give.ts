import type { HomeworkContent } from '@encrier/contract/teaching/homework';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { isOffHours, mayDisturb, schoolZone } from './off-hours.ts';
import { contentOf, type Draft, pointsOf } from './draft.ts';

/** State of a piece's form: what is typed, what was refused; nothing typed is lost by a refusal. */
export function useGive(
  start: Draft,
  { save, done, out }: { save: (content: HomeworkContent) => Promise<unknown>; done: () => void; out: boolean },
) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(start);
  const [touched, setTouched] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState<'draft' | 'give' | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useLeaveGuard(touched && busy === null);
  const set = (part: Partial<Draft>): void => {
    setDraft((now) => ({ ...now, ...part }));
    setTouched(true);
    setErrors({});
  };
  /** What the form itself proposed is not typed by anybody. */
  const propose = (part: Partial<Draft>): void => setDraft((now) => ({ ...now, ...part }));
  const refuse = (found: Record<string, string>): void => {
    setErrors(found);
    setTimeout(() => form.current && focusFirstError(form.current));
  };
  async function submit(asDraft: boolean): Promise<void> {
    const missing = {
      ...(!draft.title.trim() && { title: t`Donnez un titre au devoir.` }),
      ...(!draft.dueOn && { dueOn: t`Il manque la date.` }),
      ...(!asDraft && draft.show === 'day' && !draft.showOn && { showOn: t`Il manque le jour.` }),
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
    if (Object.keys(missing).length) return refuse(missing);
    if (!asDraft && !out && draft.show === 'now' && isOffHours(new Date(), schoolZone()) && !(await mayDisturb()))
      return;
    setBusy(asDraft ? 'draft' : 'give');
    try {
      await save(contentOf(draft, asDraft));
      setTouched(false);
      done();
    } catch (failure) {
      const fields = fieldErrors(failure);
      refuse(Object.keys(fields).length ? fields : { all: sentence(failure) });
    }
    setBusy(null);
  }
  return { draft, set, propose, errors, busy, submit, form };
}
