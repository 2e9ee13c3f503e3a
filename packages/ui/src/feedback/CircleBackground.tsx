import css from './CircleBackground.module.css';

/** Faint circles that open once behind the shell, then rest; hidden under reduced motion. */
export function CircleBackground() {
  return (
    <div className={css.stage} aria-hidden="true" data-print="hide">
      <span className={css.circle} />
      <span className={css.circle} />
      <span className={css.circle} />
    </div>
  );
}
