import { schoolDay } from '#kernel/dates.ts';
import type { Ask, ExitKind, ExitMode } from '../exits.api.ts';

/** Typed values of a new exit's form; empty texts are missing. */
export type Draft = {
  kind: ExitKind;
  pupilId: string;
  day: string;
  weekdays: number[];
  startsOn: string;
  endsOn: string;
  leavesAt: string;
  returns: boolean;
  untilAt: string;
  mode: ExitMode;
  guardianId: string;
  reason: string;
};

export const blank = (pupilId: string): Draft => ({
  kind: 'one_day',
  pupilId,
  day: '',
  weekdays: [],
  startsOn: schoolDay(),
  endsOn: '',
  leavesAt: '',
  returns: false,
  untilAt: '',
  mode: 'anyone',
  guardianId: '',
  reason: '',
});

/** The request, without fields that do not belong to its kind. Sent twice under one id, it asks once. */
export function bodyOf(draft: Draft, id: string): Ask {
  const once = draft.kind === 'one_day';
  return {
    id,
    pupilId: draft.pupilId,
    kind: draft.kind,
    day: once ? draft.day || null : null,
    weekdays: once ? [] : [...draft.weekdays].sort(),
    startsOn: once ? null : draft.startsOn || null,
    endsOn: once ? null : draft.endsOn || null,
    leavesAt: draft.leavesAt,
    untilAt: once && !draft.returns ? null : draft.untilAt || null,
    mode: draft.mode,
    guardianId: draft.mode === 'guardian' ? draft.guardianId || null : null,
    reason: draft.reason.trim(),
  };
}
