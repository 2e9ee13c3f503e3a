import type { SubjectGrid } from '@encrier/contract/school/subjects';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type GridCell, keepGrid, readGridAgain, sendCells } from '../../subjects.api.ts';
import { cellsOf, type Measures, type Place, placeOf, withCells } from './grid-values.ts';
import { comma } from '#kernel/text.ts';

export type CellChange = Place & { after: Measures };
type Stale = { cells?: (Place & { theirs: Measures; yours: Measures })[] };
const same = (a: Measures, b: Measures): boolean =>
  a?.coefficient === b?.coefficient && a?.weeklyMinutes === b?.weeklyMinutes;

/** Saves cells while typing, one request after the other, with undo. */
export function useGrid(grid: SubjectGrid) {
  const { t } = useLingui();
  const cells = cellsOf(grid);
  const [steps, setSteps] = useState<readonly (readonly GridCell[])[]>([]);
  const [saving, setSaving] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  const nameOf = ({ levelId, subjectId }: Place): string =>
    [grid.subjects.find(({ id }) => id === subjectId)?.name, grid.levels.find(({ id }) => id === levelId)?.name]
      .filter(Boolean)
      .join(comma());
  const failed = (error: unknown): void => {
    const stale = isApiError(error, 'edited_meanwhile') ? (error.details as Stale).cells?.[0] : undefined;
    const where = stale ? nameOf(stale) : '';
    toast.error(stale ? `${sentence(error)} ${t`Case concernée : ${where}.`}` : sentence(error));
    void readGridAgain();
  };
  const send = (changes: GridCell[]): void => {
    keepGrid((now) => withCells(now, changes));
    waiting.current += 1;
    setSaving(waiting.current);
    queue.current = queue.current.then(async () => {
      try {
        const stored = await sendCells(changes);
        // Later changes are still being sent: only the last answer contains everything.
        if (waiting.current === 1) keepGrid(stored);
      } catch (error) {
        failed(error);
      }
      waiting.current -= 1;
      setSaving(waiting.current);
    });
  };
  const change = (changes: readonly CellChange[]): number => {
    const real = changes
      .map(({ levelId, subjectId, after }) => ({
        levelId,
        subjectId,
        before: cells.get(placeOf({ levelId, subjectId })) ?? null,
        after,
      }))
      .filter(({ before, after }) => !same(before, after));
    if (!real.length) return 0;
    setSteps([...steps.slice(-49), real]);
    send(real);
    return real.length;
  };
  const undo = (): void => {
    const last = steps.at(-1);
    if (!last) return;
    setSteps(steps.slice(0, -1));
    send(last.map(({ before, after, ...place }) => ({ ...place, before: after, after: before })));
    toast.info(plural(last.length, { one: '# case rétablie', other: '# cases rétablies' }));
  };
  return { cells, change, undo, canUndo: steps.length > 0, saving: saving > 0 };
}
