import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Rows per kind shown in « À traiter »; one more row leads to the rest. */
export const shownTodos = 2;

/** A room's items in the card « À traiter » of the first page: the first rows, and a link to the others. */
export function TodoRows({
  label,
  children,
  more,
  moreWords,
  href,
}: {
  label: string;
  children: readonly ReactNode[];
  /** Number of items beyond the rows; nothing is shown for zero. */
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
