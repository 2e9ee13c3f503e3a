/** Where a native shell keeps secrets (Keychain, Keystore). */
export type SecretStore = {
  get: (name: string) => Promise<string | null>;
  set: (name: string, value: string) => Promise<void>;
  remove: (name: string) => Promise<void>;
};

/** What differs between the web application and the mobile build. */
export type Platform = {
  kind: 'web' | 'mobile';
  /** Value of `x-client`: with `web` the server keeps the token in its HttpOnly cookie. */
  client: 'web' | 'mobile';
  credentials: RequestCredentials;
  /** Whether the page may call this origin; a web page may only call its own. */
  reaches: (apiHost: string) => boolean;
  readToken: (schoolId: number) => string | null;
  keepToken: (schoolId: number, token: string | null) => Promise<void>;
  /** Loads the saved tokens before the first call. */
  start: (schoolIds: readonly number[]) => Promise<void>;
};

const web: Platform = {
  kind: 'web',
  client: 'web',
  credentials: 'same-origin',
  reaches: (apiHost) => apiHost === '' || apiHost === location.origin,
  readToken: () => null,
  keepToken: async () => {},
  start: async () => {},
};

/** The mobile build: tokens in memory, stored in the native shell's secret store between starts. */
function mobile(secrets: SecretStore | null): Platform {
  const tokens = new Map<number, string>();
  return {
    kind: 'mobile',
    client: 'mobile',
    credentials: 'omit',
    reaches: () => true,
    readToken: (schoolId) => tokens.get(schoolId) ?? null,
    keepToken: async (schoolId, token) => {
      if (token === null) {
        tokens.delete(schoolId);
        await secrets?.remove(`token-${schoolId}`);
      } else {
        tokens.set(schoolId, token);
        await secrets?.set(`token-${schoolId}`, token);
      }
    },
    start: async (schoolIds) => {
      for (const id of schoolIds) {
        const token = await secrets?.get(`token-${id}`);
        if (token) tokens.set(id, token);
      }
    },
  };
}

/** The native shell provides its secret store before the application starts. */
const bridge = (globalThis as { encrierSecrets?: SecretStore }).encrierSecrets ?? null;

export const platform: Platform = import.meta.env.MODE === 'mobile' ? mobile(bridge) : web;
export const isMobileBuild = import.meta.env.MODE === 'mobile';
