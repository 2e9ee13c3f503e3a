import type { ReactNode } from 'react';
import css from './Facts.module.css';

/** Short facts separated by dots; a line never begins or ends with a dot, however narrow. Empty facts are skipped. */
export function Facts({ children, className }: { children: readonly ReactNode[]; className?: string | undefined }) {
  const said = children.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '');
  return (
    <span className={[css.facts, className].filter(Boolean).join(' ')}>
      {said.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have their place and no name
        <span key={index} className={css.fact}>
          {fact}
        </span>
      ))}
    </span>
  );
}
