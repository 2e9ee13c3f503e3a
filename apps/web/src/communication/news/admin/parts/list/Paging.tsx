import { Pager } from '@encrier/ui/data/Pager';
import { t } from '@lingui/core/macro';

/** Moves through a list by pages and says which lines are on screen. */
export function Paging(props: { page: number; pageSize: number; total: number; onPage: (page: number) => void }) {
  return (
    <Pager
      {...props}
      label={t`Pages`}
      previous={t`Page précédente`}
      next={t`Page suivante`}
      summary={(from, to, total) => t`${from} à ${to} sur ${total}`}
    />
  );
}
