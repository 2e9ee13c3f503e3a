import type { ApiError } from './error.ts';

/** What the client asks of the application around it; filled once at start (`app/start.ts`). */
export const clientHooks = {
  /** Account of the child chosen in the address bar, or null. */
  childAccount: (): string | null => null,
  /** Asks for the password or a code; true when the server accepted it. `totp`: the account has a second factor. */
  proveIdentity: async (_totp: boolean): Promise<boolean> => false,
  /** A response carried a new key for the school (brief §4). */
  newSchoolKey: async (_key: string): Promise<void> => {},
  /** The school lives on another server; the key of that place. */
  schoolMoved: async (_key: string): Promise<void> => {},
  /** Every failed call passes here before its caller sees it. */
  failed: async (_error: ApiError, _quiet: boolean): Promise<void> => {},
};
