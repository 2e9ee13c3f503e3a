import { type Role, rolePrecedence } from '@encrier/contract/kernel/schema';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { dayHere, formatDay } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { accessQueries, roleName, TermFields } from '../../roles/roles.public.tsx';
import { ownWord } from '../../../school/words/words.public.ts';
import { endTerm, giveForTime, type Rights } from '../accounts.api.ts';
import css from './Accounts.module.css';

type Entry = Rights['entries'][number];
type Term = Entry['terms'][number];

/** Names of roles, built-in and of the school. */
function useRoleNames() {
  const { i18n } = useLingui();
  const { data } = useQuery(accessQueries.roles);
  const own = data?.roles ?? [];
  return {
    own,
    nameOf: ({ role, roleId }: Pick<Term, 'role' | 'roleId'>): string =>
      role ? i18n._(roleName(role)) : ownWord(own.find(({ id }) => id === roleId)?.name ?? ''),
  };
}

/** Roles that a membership has for a time, with the day on which each ends, and the way to give another. */
export function EntryTerms({ accountId, entry }: { accountId: string; entry: Entry }) {
  const { t } = useLingui();
  const { nameOf } = useRoleNames();
  const [giving, setGiving] = useState(false);
  const end = async (term: Term): Promise<void> => {
    const name = nameOf(term);
    if (
      !(await confirm({
        title: t`Retirer « ${name} » maintenant ?`,
        text: t`Ce que ce rôle ouvre se ferme tout de suite.`,
        action: t`Retirer ce rôle`,
        danger: true,
      }))
    )
      return;
    await endTerm(accountId, term.id).then(
      () => toast.success(t`Rôle retiré`),
      (error) => toast.error(sentence(error)),
    );
  };
  return (
    <>
      {entry.terms.length > 0 && (
        <ul className={css.terms}>
          {entry.terms.map((term) => {
            const [from, until, name] = [formatDay(term.from), formatDay(term.until), nameOf(term)];
            return (
              <li key={term.id}>
                <div className={css.whoText}>
                  <bdi className={css.termName}>{name}</bdi>
                  <span className={css.quiet}>
                    {term.state === 'planned' ? t`Du ${from} au ${until}` : t`Jusqu’au ${until}`}
                    {' · '}
                    <bdi>{term.by}</bdi>
                    {term.reason && (
                      <>
                        {' · '}
                        <bdi>{term.reason}</bdi>
                      </>
                    )}
                  </span>
                </div>
                <Button size="small" variant="link" aria-label={t`Retirer « ${name} »`} onClick={() => void end(term)}>
                  <Trans>Retirer</Trans>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <Button size="small" variant="quiet" icon={IconCalendarClock} onClick={() => setGiving(true)}>
          <Trans>Donner un rôle pour un temps</Trans>
        </Button>
      </div>
      {giving && <GiveForTime accountId={accountId} entry={entry} onClose={() => setGiving(false)} />}
    </>
  );
}

function GiveForTime({ accountId, entry, onClose }: { accountId: string; entry: Entry; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { own } = useRoleNames();
  const [values, setValues] = useState({ role: '', from: dayHere(), until: '', reason: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<typeof values>): void => {
    setValues({ ...values, ...part });
    setErrors({});
    setRefused('');
  };
  const builtIn = rolePrecedence.filter((role) => !entry.roles.includes(role));
  const others = own.filter(({ id }) => !entry.customRoles.includes(id));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { role, from, until, reason } = values;
    const empty = {
      ...(!role && { role: t`À remplir` }),
      ...(!from && { from: t`À remplir` }),
      ...(!until && { until: t`À remplir` }),
    };
    if (Object.keys(empty).length) return setErrors(empty);
    setBusy(true);
    const isBuiltIn = (builtIn as string[]).includes(role);
    try {
      await giveForTime(accountId, entry.id, {
        ...{ role: isBuiltIn ? (role as Role) : null, roleId: isBuiltIn ? null : role },
        ...{ from, until, reason: reason.trim() },
      });
      toast.success(t`Rôle donné jusqu’au ${formatDay(until)}`);
      onClose();
    } catch (error) {
      const found = fieldErrors(error);
      setErrors(found);
      if (!Object.keys(found).length) setRefused(sentence(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Donner un rôle pour un temps`}
      closeLabel={t`Annuler`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="term" busy={busy}>
            <Trans>Donner ce rôle</Trans>
          </Button>
        </>
      }
    >
      <form id="term" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {refused && <Notice tone="bad">{refused}</Notice>}
        <SelectField
          label={t`Rôle`}
          value={values.role}
          error={errors.role}
          onChange={(event) => set({ role: event.currentTarget.value })}
          options={[
            { value: '', label: t`Choisissez` },
            ...builtIn.map((role) => ({ value: role as string, label: i18n._(roleName(role)) })),
            ...others.map(({ id, name }) => ({ value: id, label: ownWord(name) })),
          ]}
        />
        <TermFields values={values} errors={errors} onChange={set} />
      </form>
    </Dialog>
  );
}
