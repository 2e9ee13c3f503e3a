import { Fragment } from 'react';
import css from './KeyHint.module.css';

/** Keys of a shortcut, such as `['Ctrl', 'K']`; displayed, but not part of the accessible name around it. */
export function KeyHint({ keys, quiet = false }: { keys: readonly string[]; quiet?: boolean }) {
  return (
    <span className={quiet ? css.quiet : css.keys} aria-hidden="true" dir="ltr">
      {keys.map((key) => (
        <Fragment key={key}>
          <kbd className={css.key}>{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
