import type { ApiError } from './error.ts';

/** What the client needs from the application around it; set once at start (`app/start.ts`). */
export const clientHooks = {
  /** Account of the child chosen in the address bar, or null. */
  childAccount: (): string | null => null,
  /** Asks for the password or a code; true when the server accepted it. `totp`: the account has a second factor. */
  proveIdentity: async (_totp: boolean): Promise<boolean> => false,
  /** A response carried a new key for the school (brief §4). */
  newSchoolKey: async (_key: string): Promise<void> => {},
  /** The school moved to another server; the key of the new place. */
  schoolMoved: async (_key: string): Promise<void> => {},
  /** Every failed call goes through here before its caller gets the error. */
  failed: async (_error: ApiError, _quiet: boolean): Promise<void> => {},
};
