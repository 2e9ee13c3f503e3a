import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button, IconButton } from '../actions/Button.tsx';
import css from './Pager.module.css';

export type PagerProps = {
  /** Name of the landmark. */
  label: string;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  previous: string;
  next: string;
  /** « 21 – 40 sur 86 » */
  summary: (from: number, to: number, total: number) => string;
};

/** Page navigation, from 1; nothing when one page holds everything. */
export function Pager({ label, page, pageSize, total, onPage, previous, next, summary }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  return (
    <nav aria-label={label} className={css.pager}>
      <span className={css.summary} role="status">
        {summary((page - 1) * pageSize + 1, Math.min(total, page * pageSize), total)}
      </span>
      <IconButton
        icon={IconChevronLeft}
        flip
        outlined
        label={previous}
        tip="none"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={IconChevronRight}
        flip
        outlined
        label={next}
        tip="none"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}

/** « Afficher la suite » below a stream; nothing once everything is loaded. */
export function LoadMore({
  more,
  label,
  busy,
  onMore,
}: {
  more: boolean;
  label: string;
  busy?: boolean;
  onMore: () => void;
}) {
  if (!more) return null;
  return (
    <div className={css.more}>
      <Button busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
