import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Rows of one kind that « À traiter » shows; the rest stand behind one row more. */
export const shownTodos = 2;

/** What one room asks for, in the card « À traiter » of the first page: its first rows, and a way to the others. */
export function TodoRows({
  label,
  children,
  more,
  moreWords,
  href,
}: {
  label: string;
  children: readonly ReactNode[];
  /** How many are not among the rows; nothing is said of none. */
  more: number;
  moreWords: string;
  href: string | null;
}) {
  return (
    <CardRows label={label}>
      {[
        ...children,
        ...(more > 0 && href
          ? [<CardRow key="more" icon={IconDots} title={moreWords} end={`+ ${more}`} href={href} chevron />]
          : []),
      ]}
    </CardRows>
  );
}
