import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import {
  type ClassChange,
  type Disagreements,
  dropClass,
  refreshClasses,
  restoreClass,
  saveClass,
  saveClasses,
  type SchoolClass,
} from '../classes.api.ts';

export type Conflict = {
  rows: { id: string; name: string; version: number; fields: Disagreements }[];
  change: ClassChange;
};
type Late = { version: number; fields: Disagreements; classes?: Conflict['rows'] };

/** Former values of the fields in a change. */
const formerOf = (row: SchoolClass, change: ClassChange): ClassChange =>
  Object.fromEntries(Object.keys(change).map((field) => [field, row[field as keyof ClassChange]]));

/** Classes with one former state together, so that each state is one write. */
function byState(rows: readonly SchoolClass[], change: ClassChange): { rows: SchoolClass[]; former: ClassChange }[] {
  const states = new Map<string, { rows: SchoolClass[]; former: ClassChange }>();
  for (const row of rows) {
    const former = formerOf(row, change);
    const state = JSON.stringify(former);
    states.set(state, { former, rows: [...(states.get(state)?.rows ?? []), row] });
  }
  return [...states.values()];
}

/** Saves changes in the table, of one class or several; keeps both values in a conflict. */
export function useEdits(yearId: string) {
  const { t } = useLingui();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** True when it is saved, or waits for a choice between two values. */
  const attempt = async (
    work: () => Promise<unknown>,
    rows: readonly SchoolClass[],
    change: ClassChange,
  ): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (isApiError(error, 'edited_meanwhile')) {
        const late = error.details as Late;
        setConflict({
          change,
          rows: late.classes ?? [{ id: rows[0]!.id, name: rows[0]!.name, version: late.version, fields: late.fields }],
        });
        void refreshClasses();
        return true;
      }
      if (!isApiError(error, 'network')) toast.error(sentence(error));
      return false;
    }
  };
  const edit = (row: SchoolClass, change: ClassChange): Promise<boolean> =>
    attempt(
      async () => {
        const { version } = await saveClass(row.id, { ...change, version: row.version });
        const { name } = row;
        const former = formerOf(row, change);
        const back = (): void => void attempt(() => saveClass(row.id, { ...former, version }), [row], former);
        toast.success(t`${name} : modification enregistrée`, { undo: back });
      },
      [row],
      change,
    );
  const editMany = (rows: readonly SchoolClass[], { name: _, ...change }: ClassChange): Promise<boolean> =>
    attempt(
      async () => {
        await saveClasses({ classes: rows.map(({ id, version }) => ({ id, version })), ...change });
        const back = async (): Promise<void> => {
          for (const { rows: same, former } of byState(rows, change))
            await attempt(
              () => saveClasses({ classes: same.map(({ id, version }) => ({ id, version: version + 1 })), ...former }),
              same,
              former,
            );
        };
        toast.success(plural(rows.length, { one: '# classe modifiée', other: '# classes modifiées' }), {
          undo: () => void back(),
        });
      },
      rows,
      change,
    );
  const remove = async (row: SchoolClass): Promise<void> => {
    try {
      await dropClass(row.id);
      const { name } = row;
      const back = (): void => void restoreClass(yearId, row).catch((error) => toast.error(sentence(error)));
      toast.success(t`La classe ${name} est supprimée`, { undo: back });
    } catch (error) {
      if (!isApiError(error, 'network')) toast.error(sentence(error));
    }
  };
  /** Overwrites the other editor's values with the user's. */
  const mine = async (): Promise<void> => {
    if (!conflict) return;
    const { rows, change } = conflict;
    setConflict(null);
    for (const { id, version } of rows)
      await saveClass(id, { ...change, version }).catch((error) => toast.error(sentence(error)));
  };
  return { edit, editMany, remove, conflict, theirs: () => setConflict(null), mine };
}
export type Edits = ReturnType<typeof useEdits>;
