import { accountSorts } from '@encrier/contract/access/roles';
import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { imageAddress } from '#kernel/api/address.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { servedOrder } from '#kernel/query/served-order.ts';
import { useSession } from '#kernel/session/session.ts';
import { type AccountFilter, accountsQuery, filterFrom, searchOf } from './accounts.api.ts';
import { AccountFilters } from './parts/AccountFilters.tsx';
import { AccountSheet } from './parts/AccountSheet.tsx';
import css from './parts/Accounts.module.css';
import { useAccountColumns } from './parts/columns.tsx';

const whole: AccountFilter = {
  q: '',
  role: null,
  roleId: null,
  permission: null,
  status: null,
  sort: null,
  page: 1,
  open: null,
};

/** Accounts of the school: search, roles and permissions, and actions on each. */
export default function AccountsPage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const school = useSession((value) => value.school);
  const query = useQuery(accountsQuery(filter));
  const { data, isPlaceholderData } = query;
  const columns = useAccountColumns();
  const change = (part: Partial<AccountFilter>): void =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, ...part }) as never,
      replace: part.open === undefined && part.page === undefined,
    });
  return (
    <PageFrame reach="org" title={t`Comptes`}>
      <div className={css.page}>
        <AccountFilters filter={filter} onChange={change} />
        <Asked query={query} label={t`Chargement des comptes`}>
          {(data) => (
            <div className={css.list} data-late={isPlaceholderData || undefined}>
              <DataTable
                name="accounts"
                label={t`Comptes`}
                rows={data.items}
                rowKey={(row) => row.id}
                columns={columns}
                served={servedOrder(accountSorts, filter.sort, (sort) => change({ sort, page: 1 }))}
                onOpen={(row) => change({ open: row.id })}
                {...(filter.open && { current: filter.open })}
                lead={(row) => <Avatar name={row.label} photo={imageAddress(school, row.photo, 96)} size={34} />}
                empty={
                  <EmptyState
                    icon={IconSearchOff}
                    title={t`Aucun compte ne correspond`}
                    action={
                      <Button onClick={() => change(whole)}>
                        <Trans>Tout afficher</Trans>
                      </Button>
                    }
                  />
                }
              />
            </div>
          )}
        </Asked>
        {data && (
          <Pager
            label={t`Pages des comptes`}
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={(page) => change({ page })}
            previous={t`Page précédente`}
            next={t`Page suivante`}
            summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
          />
        )}
      </div>
      {filter.open && <AccountSheet key={filter.open} id={filter.open} onClose={() => change({ open: null })} />}
    </PageFrame>
  );
}
