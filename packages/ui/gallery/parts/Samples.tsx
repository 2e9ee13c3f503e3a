import type { ReactElement } from 'react';
import { readView, Show } from '../look.tsx';

/** A folder of the package may bring its own states, in `<Component>.samples.tsx`. */
const files = import.meta.glob<Readonly<Record<string, ReactElement>>>('../../src/**/*.samples.tsx', {
  eager: true,
  import: 'samples',
});

export function Samples() {
  const { few } = readView(location.search);
  return Object.entries(files).flatMap(([path, samples]) => {
    const component = /([^/]+)\.samples\.tsx$/.exec(path)?.[1] ?? path;
    const shown = Object.entries(samples).slice(0, few ? 1 : undefined);
    return shown.map(([state, sample]) => (
      <Show key={`${component} ${state}`} name={`${component} · ${state}`} wide>
        {sample}
      </Show>
    ));
  });
}
