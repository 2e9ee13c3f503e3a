import { ownWord } from '../../../school/words/words.public.ts';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { rolePrecedence } from '@encrier/contract/kernel/schema';
import { Chips } from '@encrier/ui/actions/Chips';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { accountsWords } from '#kernel/account-words.tsx';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { accessQueries, permissionName, roleName } from '../../roles/roles.public.tsx';
import type { AccountFilter } from '../accounts.api.ts';
import css from './Accounts.module.css';

type Props = { filter: AccountFilter; onChange: (part: Partial<AccountFilter>) => void };

/** Search, state and role, all in the address. A permission requested by another page is shown as a removable chip. */
export function AccountFilters({ filter, onChange }: Props) {
  const { t, i18n } = useLingui();
  const mayRoles = useCan('roles.manage');
  const { data } = useQuery({ ...accessQueries.roles, enabled: mayRoles });
  const permission = filter.permission && permissionName(filter.permission as PermissionKey);
  return (
    <div className={css.bar}>
      <ListSearch
        className={css.search}
        label={t`Rechercher un compte`}
        value={filter.q}
        onChange={(q) => onChange({ q, page: 1 })}
      />
      <SelectField
        className={css.select}
        label={t`Rôle`}
        labelHidden
        value={filter.role ?? filter.roleId ?? ''}
        options={[
          { value: '', label: t`Tous les rôles` },
          ...rolePrecedence.map((role) => ({ value: role, label: i18n._(roleName(role)) })),
          ...(data?.roles ?? []).map(({ id, name }) => ({ value: id, label: ownWord(name) })),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const role = rolePrecedence.find((one) => one === value) ?? null;
          onChange({ role, roleId: role ? null : value || null, page: 1 });
        }}
      />
      <Chips
        label={t`États`}
        chips={[
          ...(['active', 'invited', 'disabled'] as const).map((status) => ({
            key: status,
            label: i18n._(accountsWords[status]),
            active: filter.status === status,
            onPress: () => onChange({ status: filter.status === status ? null : status, page: 1 }),
          })),
          ...(permission
            ? [
                {
                  key: 'permission',
                  label: i18n._(permission),
                  active: true,
                  onPress: () => onChange({ permission: null, page: 1 }),
                  onRemove: () => onChange({ permission: null, page: 1 }),
                  removeLabel: t`Retirer ce filtre`,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
