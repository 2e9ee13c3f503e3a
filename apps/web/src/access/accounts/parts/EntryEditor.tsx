import { ownWord } from '../../../school/words/words.public.ts';
import { type Role, rolePrecedence } from '@encrier/contract/kernel/schema';
import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { CheckField } from '@encrier/ui/fields/Choice';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { accessQueries, roleName } from '../../roles/roles.public.tsx';
import { type Rights, saveEntry } from '../accounts.api.ts';
import css from './Accounts.module.css';
import { EntryTerms } from './EntryTerms.tsx';

type Entry = Rights['entries'][number];
const toggled = <T,>(list: readonly T[], item: T, on: boolean): T[] =>
  on ? [...list, item] : list.filter((one) => one !== item);

/** Roles of one membership: the built-in ones open areas, the school's own give permissions. */
export function EntryEditor({ accountId, entry }: { accountId: string; entry: Entry }) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(accessQueries.roles);
  const [values, setValues] = useState({ roles: entry.roles, customRoles: entry.customRoles, active: entry.active });
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const changed =
    JSON.stringify(values) !==
    JSON.stringify({ roles: entry.roles, customRoles: entry.customRoles, active: entry.active });
  const set = (part: Partial<typeof values>): void => {
    setValues({ ...values, ...part });
    setRefused('');
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await saveEntry(accountId, entry.id, values);
      toast.success(t`Rôles enregistrés`);
    } catch (error) {
      setRefused(sentence(error));
    }
    setBusy(false);
  };
  return (
    <div className={css.entry}>
      <div className={css.entryHead}>
        <bdi>{entry.orgName}</bdi>
        <Switch
          bare
          label={t`Membre de cet établissement`}
          checked={values.active}
          onChange={(active) => set({ active })}
        />
      </div>
      <div className={css.boxes}>
        {rolePrecedence.map((role: Role) => (
          <CheckField
            key={role}
            label={i18n._(roleName(role))}
            checked={values.roles.includes(role)}
            onChange={(event) => set({ roles: toggled(values.roles, role, event.currentTarget.checked) })}
          />
        ))}
      </div>
      {data && (
        <div className={css.boxes}>
          {data.roles.map(({ id, name, description }) => (
            <CheckField
              key={id}
              label={<bdi>{ownWord(name)}</bdi>}
              note={ownWord(description) || undefined}
              checked={values.customRoles.includes(id)}
              onChange={(event) => set({ customRoles: toggled(values.customRoles, id, event.currentTarget.checked) })}
            />
          ))}
        </div>
      )}
      <EntryTerms accountId={accountId} entry={entry} />
      {refused && <Notice tone="bad">{refused}</Notice>}
      {changed && (
        <div className={css.foot}>
          <Button
            size="small"
            onClick={() => setValues({ roles: entry.roles, customRoles: entry.customRoles, active: entry.active })}
          >
            <Trans>Annuler</Trans>
          </Button>
          <Button size="small" variant="primary" busy={busy} onClick={() => void save()}>
            <Trans>Enregistrer les rôles</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
