/**
 * What rooms declare by kind and a page loads all at once, with the one catalogue of its words: `declare` says how, when
 * the list of rooms is loaded; `learn` loads it and never fails, what the network kept back is asked for again the next
 * time; `face` is absent until then.
 */
export function learner<K extends string, F>(catalogue: string) {
  type Faces = { readonly [key in K]?: F };
  let load = async (): Promise<readonly Faces[]> => [];
  let learnt: Promise<void> | null = null;
  const faces: { [key in K]?: F } = {};
  return {
    declare: (declared: typeof load): void => {
      load = declared;
    },
    learn: (): Promise<void> => {
      learnt ??= Promise.all([
        load(),
        // Tools read the rooms' lists, and so this file, without a bundler: catalogues are its work.
        import('#kernel/i18n/i18n.ts').then(({ loadCatalogue }) => loadCatalogue(catalogue)),
      ]).then(([rooms]) => void Object.assign(faces, ...rooms));
      return learnt.catch(() => {
        learnt = null;
      });
    },
    face: (key: K): F | undefined => faces[key],
  };
}
