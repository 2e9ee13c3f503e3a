import type { Series, TimetableBoard } from '../../timetable.api.ts';
import type { Draft } from './plan-model.ts';

/** One change of the plan. Moved or deleted lessons are given with their former data. */
export type Op =
  | { kind: 'place'; series: readonly Draft[] }
  | { kind: 'move'; from: string | null; series: readonly Series[] }
  | { kind: 'remove'; from: string | null; ids: readonly string[] };
/** The server's answer: current lessons, and deleted ones. */
export type Answer = {
  series: readonly Series[];
  ended: readonly Series[];
  removed: readonly Series[];
  version: number;
};

/** The plan once the server has answered. */
export function applied(board: TimetableBoard, { series, ended, removed, version }: Answer): TimetableBoard {
  const gone = new Set([...removed, ...series, ...ended].map(({ id }) => id));
  return {
    ...board,
    version,
    pending: true,
    series: [...board.series.filter(({ id }) => !gone.has(id)), ...ended, ...series],
  };
}

/** The changes that undo one: `before` are the named lessons with their former data. */
export function inverseOf(op: Op, before: readonly Series[], answer: Answer): Op[] {
  if (op.kind === 'place') return [{ kind: 'remove', from: null, ids: answer.series.map(({ id }) => id) }];
  const was = new Set(before.map(({ id }) => id));
  const versions = new Map([...answer.series, ...answer.ended].map(({ id, version }) => [id, version]));
  const back = before
    .filter(({ id }) => versions.has(id))
    .map((one) => ({ ...one, version: versions.get(one.id) ?? one.version }));
  const made = answer.series.filter(({ id }) => !was.has(id)).map(({ id }) => id);
  return [
    // The part that begins later is removed first: the former one gets its days back.
    ...(made.length ? [{ kind: 'remove', from: null, ids: made } as const] : []),
    ...(back.length ? [{ kind: 'move', from: null, series: back } as const] : []),
    ...(answer.removed.length
      ? [{ kind: 'place', series: answer.removed.map(({ version: _, ...one }) => one) } as const]
      : []),
  ];
}

/**
 * A change with the versions that lessons got since from this page, for a redo; lessons changed by others keep their
 * version.
 */
export function refreshed(op: Op, versionOf: (id: string) => number | undefined): Op {
  if (op.kind !== 'move') return op;
  return {
    ...op,
    series: op.series.map((one) => ({ ...one, version: Math.max(versionOf(one.id) ?? 0, one.version) })),
  };
}

/** A lesson as sent: a course defines its own class or group. */
export function bodyOf({ subjectId: _, whole: __, ...one }: Draft) {
  return {
    ...one,
    classId: one.courseId || one.groupId ? null : one.classId,
    groupId: one.courseId ? null : one.groupId,
  };
}
