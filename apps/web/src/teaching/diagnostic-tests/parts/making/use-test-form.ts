import type { TestContent } from '@encrier/contract/teaching/diagnostic-tests';
import { useLingui } from '@lingui/react/macro';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { contentOf, type Draft, type DraftQuestion, faultOf } from './draft.ts';

/** Words of the faults of a question. */
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

type Options = {
  start: Draft;
  /** Version of the test being changed; undefined for a new one. */
  version: number | undefined;
  save: (content: TestContent, version: number) => Promise<unknown>;
  done: () => void;
};
/** State of the form of a test: typed values and errors; a refusal loses nothing. */
export function useTestForm({ start, version, save, done }: Options) {
  const { t } = useLingui();
  const why = useFaultWords();
  function check(draft: Draft): Record<string, string> {
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
  const edit = useEdit<Draft>({
    start,
    version,
    follows: version !== undefined,
    check,
    send: (draft, over) => save(contentOf(draft), over.version),
    read: readByField,
    onSaved: done,
  });
  const { questions } = edit.draft;
  const setQuestion = (id: string, part: Partial<DraftQuestion>): void =>
    edit.set({ questions: questions.map((one) => (one.id === id ? { ...one, ...part } : one)) });
  return { edit, setQuestion };
}
/** The refusals of one question, by its own fields. */
export const ofQuestion = (errors: Readonly<Record<string, string>>, at: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, why]) => {
      const start = `questions.${at}.`;
      return field.startsWith(start) ? [[field.slice(start.length).split('.')[0]!, why]] : [];
    }),
  );
