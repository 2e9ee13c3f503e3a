import type { ReactNode } from 'react';
import css from './Persons.module.css';

/** Pairs of a name and a value; a value that is empty is left out. */
export function Facts({ rows }: { rows: readonly [string, ReactNode][] }) {
  return (
    <dl className={css.sheet}>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Pair key={name} name={name} value={value} />
        ))}
    </dl>
  );
}
function Pair({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}
