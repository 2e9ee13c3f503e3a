export { subjectName } from './subject-name.ts';
import { Facts } from '@encrier/ui/data/Facts';
import css from './SubjectDot.module.css';

/** A subject, or several facts that name one of its things, with a dot of its colour. */
export const SubjectDot = ({ colour, name }: { colour: string; name: string | readonly string[] }) => (
  <span className={css.subject}>
    <span
      className={css.dot}
      style={{ background: `var(--s-${/^[a-z]+$/.test(colour) ? colour : 'vie'}-bar, var(--s-vie-bar))` }}
      aria-hidden="true"
    />
    {typeof name === 'string' ? (
      <bdi>{name}</bdi>
    ) : (
      <Facts>{name.map((fact) => fact && <bdi key={fact}>{fact}</bdi>)}</Facts>
    )}
  </span>
);
