import type { Mark, RollSheet } from '@encrier/contract/school-life/attendance';
import { useEffect, useMemo, useState } from 'react';
import { LocalCopies } from '#kernel/content/local-copies.ts';

type Draft = { id: string; version: number; marks: Mark[] };
/** Marks not saved yet: they survive leaving the page. */
const copies = new LocalCopies<Draft>('roll-call', (body) =>
  Array.isArray((body as Draft | null)?.marks) ? (body as Draft) : null,
);

/** Marks of a roll call changed on this device: those being sent or refused, and newer ones over them. */
export function useRollDraft(name: string, sheet: RollSheet, held: readonly Mark[] | null) {
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = copies.read(name)?.body;
    // Marks based on another version than the shown one would hide the changes since.
    return kept && kept.version === sheet.version
      ? kept
      : { id: crypto.randomUUID(), version: sheet.version, marks: [] };
  });
  useEffect(() => {
    if (draft.marks.length)
      copies.write(copies.key(name), { body: draft, version: draft.version, at: new Date().toISOString() });
    else copies.drop(copies.key(name));
  }, [draft, name]);
  const marks = useMemo(
    () => new Map([...(held ?? []), ...draft.marks].map((mark) => [mark.pupilId, mark])),
    [held, draft],
  );
  return {
    id: draft.id,
    marks,
    set: (mark: Mark): void =>
      setDraft((old) => ({
        ...old,
        version: sheet.version,
        marks: [...old.marks.filter(({ pupilId }) => pupilId !== mark.pupilId), mark],
      })),
    clear: (): void => setDraft({ id: crypto.randomUUID(), version: sheet.version, marks: [] }),
  };
}
