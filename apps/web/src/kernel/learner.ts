/**
 * Declarations of rooms by kind, which a page loads all at once with their catalogue: `declare` registers the loader
 * with the list of rooms; `learn` loads them and never fails, and retries next time after a network error; `face` is
 * absent until then.
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
        // Tools load the rooms' lists, and so this file, without a bundler, which catalogues require.
        import('#kernel/i18n/i18n.ts').then(({ loadCatalogue }) => loadCatalogue(catalogue)),
      ]).then(([rooms]) => void Object.assign(faces, ...rooms));
      return learnt.catch(() => {
        learnt = null;
      });
    },
    face: (key: K): F | undefined => faces[key],
  };
}
