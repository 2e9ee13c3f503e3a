export { subjectName } from './subject-name.ts';
import css from './SubjectDot.module.css';

/** A subject with a dot of its colour. */
export const SubjectDot = ({ colour, name }: { colour: string; name: string }) => (
  <span className={css.subject}>
    <span
      className={css.dot}
      style={{ background: `var(--s-${/^[a-z]+$/.test(colour) ? colour : 'vie'}-bar, var(--s-vie-bar))` }}
      aria-hidden="true"
    />
    <bdi>{name}</bdi>
  </span>
);
