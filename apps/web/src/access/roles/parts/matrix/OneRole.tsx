import { ownWord } from '../../../../school/words/words.public.ts';
import type { CustomRole } from '@encrier/contract/access/roles';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import css from '../Matrix.module.css';
import { ActionName, type MatrixProps, RoleCell, RoleHead } from './MatrixTable.tsx';
import { heldScope } from './pending.ts';
import { ScopePill } from '../ScopePill.tsx';
import { roleNames } from '../words.ts';

/** On a phone, one role at a time: its permissions as rows. */
export function OneRole({ roles, builtIn, groups, pending, onChange, onEdit, onRemove }: MatrixProps) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState(roles[0]?.id ?? '');
  const role = roles.find((one) => one.id === chosen);
  const fixed = builtIn.find((one) => one.role === chosen);
  const options = [
    ...roles.map(({ id, name }) => ({ value: id, label: ownWord(name) })),
    ...builtIn.map((one) => ({ value: one.role, label: i18n._(roleNames[one.role]) })),
  ];
  return (
    <div className={css.byRole}>
      <SelectField
        label={t`Rôle`}
        labelHidden
        value={chosen}
        options={options}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {role && <RoleHead named={false} role={role} onEdit={onEdit} onRemove={onRemove} />}
      {groups.map((group) => (
        <section key={group.key} aria-label={group.name}>
          <h2 className={css.groupTitle}>{group.name}</h2>
          {group.permissions.map((permission) => (
            <div key={permission} className={css.line}>
              <ActionName permission={permission} />
              {role ? (
                <RoleCell role={role} permission={permission} pending={pending} onChange={onChange} />
              ) : (
                <ScopePill scope={heldScope({ grants: fixed?.grants ?? [] } as unknown as CustomRole, permission)} />
              )}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
