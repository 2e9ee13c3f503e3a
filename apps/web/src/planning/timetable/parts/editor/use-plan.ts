import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import * as plan from '../../timetable.api.ts';
import type { Series, TimetableBoard } from '../../timetable.api.ts';
import { type Answer, applied, bodyOf, inverseOf, type Op, refreshed } from './plan-ops.ts';

type Step = { op: Op; back: Op[] };
const none = { series: [], ended: [], removed: [] };

async function send(yearId: string, op: Op): Promise<Answer> {
  switch (op.kind) {
    case 'place':
      return { ...none, ...(await plan.place({ yearId, series: op.series.map(bodyOf) })) };
    case 'move':
      return {
        ...none,
        ...(await plan.move({
          yearId,
          from: op.from,
          series: op.series.map(({ version, ...one }) => ({ ...bodyOf(one), version })),
        })),
      };
    case 'remove':
      return { ...none, ...(await plan.remove({ yearId, from: op.from, ids: [...op.ids] })) };
  }
}

/** Sends changes one after the other, draws each before it is answered, and says how to take it back. */
function useCarryOut(board: TimetableBoard, yearId: string | null) {
  const [busy, setBusy] = useState(false);
  const latest = useRef(board);
  useEffect(() => {
    latest.current = board;
  }, [board]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** Versions from this page's own changes: changes by others are not overwritten. */
  const own = useRef(new Map<string, number>());

  const named = (op: Op): Series[] => {
    const ids = op.kind === 'remove' ? op.ids : op.series.map(({ id }) => id);
    return latest.current.series.filter(({ id }) => ids.includes(id));
  };
  const show = (answer: Answer): void => {
    for (const { id, version } of [...answer.series, ...answer.ended]) own.current.set(id, version);
    plan.showBoard(yearId, (now) => {
      latest.current = applied(now, answer);
      return latest.current;
    });
  };
  /** Drawn before the server answers. */
  const foresee = (op: Op): void => {
    if (op.kind === 'remove') return;
    const version = latest.current.version;
    const series = op.series.map((one) => ({ version: 1, ...one }));
    if (op.kind === 'place' || op.from === null)
      plan.showBoard(yearId, (now) => applied(now, { ...none, series, version }));
  };
  const carryOutNow = async (ops: readonly Op[]): Promise<Step[] | null> => {
    const year = latest.current.year?.id;
    if (!year) return null;
    setBusy(true);
    const steps: Step[] = [];
    try {
      for (const given of ops) {
        const op = refreshed(given, (id) => own.current.get(id));
        const before = named(op);
        foresee(op);
        const answer = await send(year, op);
        steps.push({ op, back: inverseOf(op, before, answer) });
        show(answer);
      }
      return steps;
    } finally {
      setBusy(false);
    }
  };
  /** One after the other: a hand is faster than the network. */
  const carryOut = (ops: readonly Op[]): Promise<Step[] | null> => {
    const next = queue.current.then(() => carryOutNow(ops));
    queue.current = next.catch(() => null);
    return next;
  };
  return { busy, carryOut };
}

/** Changes of the plan, each sent at once and recorded for undo. A refusal reverts the change and shows the reason. */
export function usePlan(board: TimetableBoard, yearId: string | null) {
  const { t } = useLingui();
  const [done, setDone] = useState<readonly Step[]>([]);
  const [undone, setUndone] = useState<readonly Op[]>([]);
  const { busy, carryOut } = useCarryOut(board, yearId);
  const refuse = (error: unknown): void => {
    void plan.readBoardAgain();
    const changed = isApiError(error, 'edited_meanwhile');
    toast.error(
      changed ? t`Quelqu’un d’autre vient de changer ce cours : le voici comme il est maintenant.` : sentence(error),
    );
  };
  /** Makes a change; a caller who passes `onRefused` shows a refusal itself. */
  const change = async (op: Op, onRefused: (error: unknown) => void = refuse): Promise<boolean> => {
    try {
      const steps = await carryOut([op]);
      if (!steps) return false;
      setDone((list) => [...list.slice(-99), ...steps]);
      setUndone([]);
      return true;
    } catch (error) {
      void plan.readBoardAgain();
      onRefused(error);
      return false;
    }
  };
  const undo = async (): Promise<void> => {
    const step = done.at(-1);
    if (!step) return;
    try {
      if (!(await carryOut(step.back))) return;
      setUndone((list) => [...list, step.op]);
    } catch (error) {
      refuse(error);
    }
    setDone((list) => list.slice(0, -1));
  };
  const redo = async (): Promise<void> => {
    const op = undone.at(-1);
    if (!op) return;
    try {
      const steps = await carryOut([op]);
      if (!steps) return;
      setDone((list) => [...list, ...steps]);
    } catch (error) {
      refuse(error);
    }
    setUndone((list) => list.slice(0, -1));
  };
  return { busy, change, refuse, undo, redo, mayUndo: done.length > 0, mayRedo: undone.length > 0 };
}
export type Plan = ReturnType<typeof usePlan>;
