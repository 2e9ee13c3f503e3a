/** Navigation from outside components; the router or the door takes it over when it starts. */
export const navigation = {
  go: (to: string, replace = false): void => {
    if (replace) location.replace(to);
    else location.assign(to);
  },
};

/** Goes to an address of the application. */
export const go = (to: string, options: { replace?: boolean } = {}): void => navigation.go(to, options.replace);
