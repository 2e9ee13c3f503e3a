import type { TestContent } from '@encrier/contract/teaching/diagnostic-tests';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { contentOf, type Draft, type DraftQuestion, faultOf } from './draft.ts';

/** What is said of what a question still lacks. */
export function useFaultWords() {
  const { t } = useLingui();
  return {
    missing: t`Il manque quelque chose ici.`,
    points: t`Des points par quarts, de 0,25 à 100.`,
    number: t`Un nombre, avec une virgule s’il le faut.`,
    percent: t`Un pourcentage de −100 à 100 par réponse.`,
    two: t`Il en faut au moins deux.`,
    alt: t`Décrivez l’image pour qui ne la voit pas.`,
    picture: t`Choisissez l’image à légender.`,
  };
}

/** State of the form of a test: what is typed, what was refused; nothing typed is lost by a refusal. */
export function useTestForm(first: Draft, save: (content: TestContent) => Promise<unknown>, done: () => void) {
  const { t } = useLingui();
  const why = useFaultWords();
  const [draft, setDraft] = useState(first);
  const [touched, setTouched] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useLeaveGuard(touched && !busy);
  const set = (part: Partial<Draft>): void => {
    setDraft((now) => ({ ...now, ...part }));
    setTouched(true);
    setErrors({});
  };
  const setQuestion = (id: string, part: Partial<DraftQuestion>): void =>
    set({ questions: draft.questions.map((one) => (one.id === id ? { ...one, ...part } : one)) });
  const refuse = (found: Record<string, string>): void => {
    setErrors(found);
    setTimeout(() => form.current && focusFirstError(form.current));
  };
  function faults(): Record<string, string> {
    const found: Record<string, string> = {};
    if (!draft.title.trim()) found['title'] = t`Donnez un titre au test.`;
    if (draft.minutes.trim() && !/^([1-9]\d?|[12]\d\d|300)$/.test(draft.minutes.trim()))
      found['minutes'] = t`Un nombre de minutes, de 1 à 300.`;
    if (draft.draw.trim() && !/^[1-9]\d?$/.test(draft.draw.trim())) found['draw'] = t`Un nombre de questions.`;
    for (const [at, one] of draft.questions.entries()) {
      const fault = faultOf(one);
      if (fault) found[`questions.${at}.${fault.field}`] = why[fault.why];
    }
    return found;
  }
  async function submit(): Promise<void> {
    const missing = faults();
    if (Object.keys(missing).length) return refuse(missing);
    setBusy(true);
    try {
      await save(contentOf(draft));
      setTouched(false);
      done();
    } catch (failure) {
      const fields = fieldErrors(failure);
      refuse(Object.keys(fields).length ? fields : { all: sentence(failure) });
    }
    setBusy(false);
  }
  return { draft, set, setQuestion, errors, busy, submit, form };
}
/** The refusals of one question, by its own fields. */
export const ofQuestion = (errors: Record<string, string>, at: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, why]) => {
      const start = `questions.${at}.`;
      return field.startsWith(start) ? [[field.slice(start.length).split('.')[0]!, why]] : [];
    }),
  );
