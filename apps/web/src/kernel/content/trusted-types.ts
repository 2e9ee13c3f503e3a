type Clean = (html: string) => string;

/** Until the cleaner is loaded, no text becomes HTML: the first screens need none. */
let clean: Clean = () => '';

type Factory = {
  createPolicy: (
    name: string,
    rules: { createHTML: Clean; createScriptURL: (address: string) => string },
  ) => { createHTML: Clean };
};

/**
 * The page's only default policy (SEC-XSS-03): libraries' HTML is cleaned first, and scripts come only from our own
 * address. Browsers without Trusted Types are unaffected.
 */
export function installTrustedTypes(): void {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  factory?.createPolicy('default', {
    createHTML: (html) => clean(html),
    createScriptURL: (address) => {
      if (new URL(address, location.origin).origin !== location.origin) throw new TypeError('a foreign program');
      return address;
    },
  });
}

/** Sets the cleaner, loaded together with what produces HTML. */
export const cleanWith = (cleaner: Clean): void => {
  clean = cleaner;
};
