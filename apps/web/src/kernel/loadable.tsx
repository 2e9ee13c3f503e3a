import { type ComponentType, use } from 'react';

/**
 * A part whose file is loaded when it is first shown, as with React's `lazy`, or before that by `preload`: then it is
 * rendered at once, whereas `lazy` would first render nothing.
 */
export function loadable<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let part: ComponentType<P> | undefined;
  let waiting: Promise<ComponentType<P>> | undefined;
  const preload = (): Promise<ComponentType<P>> => {
    waiting ??= load().then(({ default: found }) => {
      part = found;
      return found;
    });
    return waiting;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, in its module, as `lazy` makes one
  function Loadable(props: P) {
    const Part = part ?? use(preload());
    return <Part {...props} />;
  }
  return Object.assign(Loadable, { preload });
}
