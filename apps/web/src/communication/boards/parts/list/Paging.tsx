import { Pager } from '@encrier/ui/data/Pager';
import { useLingui } from '@lingui/react/macro';

/** Moves through the list by pages and says which boards are on screen. */
export function Paging(props: { page: number; pageSize: number; total: number; onPage: (page: number) => void }) {
  const { t } = useLingui();
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
