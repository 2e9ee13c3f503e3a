import { newsSorts } from '@encrier/contract/communication/news';
import { Button } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconNews, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { servedOrder } from '#kernel/query/served-order.ts';
import { manageQuery, type NewsFilter } from '../../admin.api.ts';
import css from './NewsTable.module.css';
import { NewsTable } from './NewsTable.tsx';

const nothing: Partial<NewsFilter> = { q: '', status: null, category: null, mine: false, page: 1 };

/** The publications that match a filter, or a placeholder. */
export function NewsList({
  filter,
  write,
  onChange,
}: {
  filter: NewsFilter /** Link to write the first one, for people who may. */;
  write: ReactNode;
  onChange: (part: Partial<NewsFilter>) => void;
}) {
  const { t } = useLingui();
  const query = useQuery(manageQuery(filter));
  const { data, isPlaceholderData } = query;
  if (!data) return <Asked query={query} label={t`Chargement des actualités`} />;
  if (data.items.length > 0) {
    return (
      <div className={css.list} data-late={isPlaceholderData || undefined}>
        <NewsTable
          rows={data.items}
          served={servedOrder(newsSorts, filter.sort, (sort) => onChange({ sort, page: 1 }))}
        />
      </div>
    );
  }
  if (filter.q || filter.status || filter.category || filter.mine || filter.page > 1) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t`Aucune actualité ne correspond`}
        action={
          <Button onClick={() => onChange(nothing)}>
            <Trans>Tout afficher</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState icon={IconNews} title={t`Aucune actualité pour l’instant`} action={write}>
      <Trans>Rédigez la première : vous choisirez qui la reçoit et quand elle paraît.</Trans>
    </EmptyState>
  );
}
