import type { Chapter, Programme } from '@encrier/contract/teaching/lesson-log-plan';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { putProgramme } from '../../plan.api.ts';
import { minutesOf } from './paste.ts';
import { formatDecimal } from '#kernel/numbers.ts';

export type Line = { id: string; title: string; hours: string };
export const lineOf = ({ id, title, minutes }: Chapter): Line => ({
  id,
  title,
  hours: formatDecimal(String(minutes / 60)),
});
const filledOf = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ title, hours }) => title.trim() || hours.trim());
export const blank = (): Line => ({ id: crypto.randomUUID(), title: '', hours: '' });
/** Chapters as text, one per line. */
export const wordsOf = (lines: readonly Line[]): string | undefined =>
  filledOf(lines)
    .map(({ title, hours }) => `${title} (${hours} h)`)
    .join('\n') || undefined;

/** State of the form of a programme: its chapters as typed. */
export function useProgramme(programme: Programme) {
  const { t } = useLingui();
  const [fresh] = useState(blank);
  const chapters = programme.chapters.map(lineOf);
  const [checked, setChecked] = useState(false);
  const edit = useEdit<{ lines: readonly Line[] }>({
    start: { lines: chapters.length || !programme.can.write ? chapters : [fresh] },
    version: programme.version,
    follows: true,
    check: (draft): Record<string, string> =>
      filledOf(draft.lines).some(({ title, hours }) => !title.trim() || minutesOf(hours) === null)
        ? { lines: t`À remplir` }
        : {},
    send: (draft, { version }) =>
      putProgramme(programme.levelId, programme.subjectId, {
        version,
        chapters: filledOf(draft.lines).map(({ id, title, hours }) => ({
          id,
          title: title.trim(),
          minutes: minutesOf(hours)!,
        })),
      }),
    read: (failure) => ({ errors: {}, refused: sentence(failure) }),
    onSaved: () => {
      setChecked(false);
      toast.success(t`Programme enregistré.`);
    },
  });
  function save(): void {
    setChecked(true);
    edit.submit();
  }
  const { lines } = edit.draft;
  const setLines = (next: readonly Line[]): void => edit.set({ lines: next });
  const filled = filledOf(lines);
  return { edit, lines, setLines, filled, checked, save };
}
