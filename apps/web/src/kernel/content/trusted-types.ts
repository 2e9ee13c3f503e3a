type Clean = (html: string) => string;

/** Until something that makes HTML brings the cleaner, no text becomes HTML: the first screens need none. */
let clean: Clean = () => '';

type Factory = {
  createPolicy: (
    name: string,
    rules: { createHTML: Clean; createScriptURL: (address: string) => string },
  ) => { createHTML: Clean };
};

/**
 * The page's one default policy (SEC-XSS-03): whatever a library turns into HTML is cleaned first, and programs come
 * from our own address alone. Browsers without Trusted Types go on as before.
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

/** The cleaner, which comes with what makes HTML. */
export const cleanWith = (cleaner: Clean): void => {
  clean = cleaner;
};
