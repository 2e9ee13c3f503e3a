import type { ReactNode } from 'react';
import css from './Facts.module.css';

/**
 * Short facts separated by dots; a line never begins or ends with a dot, however narrow. Empty facts are skipped. A text is
 * read in the direction of its own script. The dots are text, so that screen readers and copies have them.
 */
export function Facts({ children, className }: { children: readonly ReactNode[]; className?: string | undefined }) {
  const said = children.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '');
  return (
    <span className={[css.facts, className].filter(Boolean).join(' ')}>
      {said.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have their place and no name
        <span key={index} className={css.fact}>
          {index > 0 && <span className={css.dot}> · </span>}
          {typeof fact === 'string' ? <bdi>{fact}</bdi> : <span className={css.words}>{fact}</span>}
        </span>
      ))}
    </span>
  );
}
