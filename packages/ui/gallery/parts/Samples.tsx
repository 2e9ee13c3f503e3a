import type { ReactElement } from 'react';
import { Show } from '../look.tsx';

/** A folder of the package may bring its own states, in `<Component>.samples.tsx`. */
const files = import.meta.glob<Readonly<Record<string, ReactElement>>>('../../src/**/*.samples.tsx', {
  eager: true,
  import: 'samples',
});

export function Samples() {
  return Object.entries(files).flatMap(([path, samples]) => {
    const component = /([^/]+)\.samples\.tsx$/.exec(path)?.[1] ?? path;
    return Object.entries(samples).map(([state, sample]) => (
      <Show key={`${component} ${state}`} name={`${component} · ${state}`} wide>
        {sample}
      </Show>
    ));
  });
}
