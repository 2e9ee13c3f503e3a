/** Navigation from outside components; the router or the door takes it over when it starts. */
export const navigation = {
  go: (to: string, replace = false): void => {
    if (replace) location.replace(to);
    else location.assign(to);
  },
  /** Loads what an address will show, before it is followed. */
  preload: (_to: string): void => {},
};

/** Goes to an address of the application. */
export const go = (to: string, options: { replace?: boolean } = {}): void => navigation.go(to, options.replace);

/** Somebody is about to follow a link: its code and its data start to travel. */
export const preload = (to: string): void => navigation.preload(to);
