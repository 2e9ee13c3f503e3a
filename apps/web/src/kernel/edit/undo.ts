import { t } from '@lingui/core/macro';
import { attemptUndo, toast } from '#kernel/toast/toast.ts';
import { readConflict, savedByOther } from './refusal.ts';

type Edited<T> = {
  /** Text of the toast: what was saved. */
  message: string;
  /** The values before the edit, those it saved, and the resulting version. */
  former: T;
  saved: T;
  version: number;
  send: (values: T, over: number) => Promise<unknown>;
  /** Merges into the former values what somebody else saved since. */
  take: (theirs: Record<string, unknown>, former: T) => T;
};

/**
 * Shows that an edit was saved, with a button to undo it where it changed something: the former values are saved over
 * its version. If somebody saved meanwhile, the toast says so, and a second press restores only what this edit had
 * changed.
 */
export function offerUndo<T extends object>({ message, former, saved, version, send, take }: Edited<T>): void {
  const back = async (values: T, over: number): Promise<void> => {
    try {
      await send(values, over);
      toast.info(t`Modification annulée.`);
    } catch (error) {
      const met = readConflict(error, values);
      if (met?.version === undefined) throw error;
      const late = met.version;
      const stands = { ...take(savedByOther(met), former), ...changedBack(former, saved) };
      const run = (): void => void attemptUndo(() => back(stands, late));
      toast.error(met.said, { action: { label: t`Annuler quand même`, run } });
    }
  };
  const changed = Object.keys(changedBack(former, saved)).length > 0;
  toast.success(message, changed ? { undo: () => back(former, version) } : {});
}

/** The former values of the fields that the edit changed. */
const changedBack = <T extends object>(former: T, saved: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(former).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field as keyof T]),
    ),
  ) as Partial<T>;
