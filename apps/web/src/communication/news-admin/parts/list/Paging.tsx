import { IconButton } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import css from './Paging.module.css';

/** Moves through a list by pages and says which lines are on screen; nothing when they all are. */
export function Paging({ page, pageSize, total, onPage }: { page: number; pageSize: number; total: number; onPage: (page: number) => void }) {
  const { t } = useLingui();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <nav className={css.bar} aria-label={t`Pages`}>
      <span className={css.words}><Trans>{first} à {last} sur {total}</Trans></span>
      <IconButton icon={IconChevronLeft} label={t`Page précédente`} flip outlined disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <IconButton icon={IconChevronRight} label={t`Page suivante`} tip="end" flip outlined disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </nav>
  );
}
