/** Navigation from outside components; the router or the sign-in page sets it when it starts. */
export const navigation = {
  go: (to: string, replace = false): void => {
    if (replace) location.replace(to);
    else location.assign(to);
  },
  /** Loads what an address will show, before it is opened. */
  preload: (_to: string): void => {},
};

/** Goes to an address of the application. */
export const go = (to: string, options: { replace?: boolean } = {}): void => navigation.go(to, options.replace);

/** Starts loading the code and data of an address, when a link is about to be followed. */
export const preload = (to: string): void => navigation.preload(to);
