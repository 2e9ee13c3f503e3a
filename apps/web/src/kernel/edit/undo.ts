import { t } from '@lingui/core/macro';
import { reportRefusal, toast } from '#kernel/toast/toast.ts';
import { readConflict, savedByOther } from './refusal.ts';

type Edited<T> = {
  /** Words of the toast: what was saved. */
  said: string;
  /** What stood before, what was saved over it, and the version that the server gave this. */
  former: T;
  saved: T;
  version: number;
  send: (values: T, over: number) => Promise<unknown>;
  /** Former values that take what another editor saved since. */
  take: (theirs: Record<string, unknown>, former: T) => T;
};

/**
 * Tells that an edit was saved, and takes it back at a press: the former values are saved over its version. Where
 * somebody saved something since, that is said, and a second press gives back what this edit alone had changed.
 */
export function offerUndo<T extends object>({ said, former, saved, version, send, take }: Edited<T>): void {
  const back = async (values: T, over: number): Promise<void> => {
    try {
      await send(values, over);
    } catch (error) {
      const met = readConflict(error, values);
      if (met?.version === undefined) throw error;
      const late = met.version;
      const stands = { ...take(savedByOther(met), former), ...changedBack(former, saved) };
      const again = (): void => reportRefusal(back(stands, late));
      toast.error(met.said, { action: { label: t`Annuler quand même`, run: again } });
    }
  };
  toast.success(said, { undo: () => back(former, version) });
}

/** The former values of the fields that the edit changed. */
const changedBack = <T extends object>(former: T, saved: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(former).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field as keyof T]),
    ),
  ) as Partial<T>;
