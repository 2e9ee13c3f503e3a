import type { ReactNode } from 'react';
import { useId } from 'react';
import css from './Account.module.css';

/** One part of the account: a title and a card of rows. */
export function Section({
  title,
  end,
  id,
  children,
}: {
  title: ReactNode;
  end?: ReactNode /** Anchor that an address can name. */;
  id?: string;
  children: ReactNode;
}) {
  const label = useId();
  return (
    <section className={css.section} aria-labelledby={label} id={id}>
      <header className={css.head}>
        <h2 id={label}>{title}</h2>
        {end}
      </header>
      <div className={css.card}>{children}</div>
    </section>
  );
}
