import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { dayHere, formatDay } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { TermFields } from '../../roles/roles.public.tsx';
import { type Colleague, colleaguesQuery, type Entrustable, entrust } from '../delegations.api.ts';
import css from './Account.module.css';
import { useNameOf } from './role-name.ts';

const keyOf = ({ entryId, role, roleId }: Entrustable): string => `${entryId}:${role ?? roleId}`;

/** Asks which role, to whom, and from when to when. */
export function EntrustForm({ roles, onClose }: { roles: readonly Entrustable[]; onClose: () => void }) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const [values, setValues] = useState({
    ...{ role: roles.length === 1 ? keyOf(roles[0]!) : '', to: null as Colleague | null },
    ...{ from: dayHere(), until: '', reason: '' },
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<typeof values>): void => {
    setValues({ ...values, ...part });
    setErrors({});
    setRefused('');
  };
  const chosen = roles.find((one) => keyOf(one) === values.role);
  const severalPlaces = new Set(roles.map(({ orgName }) => orgName)).size > 1;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { to, from, until, reason } = values;
    const empty = {
      ...(!chosen && { role: t`À remplir` }),
      ...(!to && { to: t`À remplir` }),
      ...(!from && { from: t`À remplir` }),
      ...(!until && { until: t`À remplir` }),
    };
    if (!chosen || !to || Object.keys(empty).length) return setErrors(empty);
    setBusy(true);
    try {
      const { entryId, role, roleId } = chosen;
      await entrust({ entryId, role, roleId, to: to.id, from, until, reason: reason.trim() });
      toast.success(t`Rôle confié jusqu’au ${formatDay(until)}`);
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
      title={t`Confier un rôle`}
      closeLabel={t`Annuler`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="entrust" busy={busy}>
            <Trans>Confier ce rôle</Trans>
          </Button>
        </>
      }
    >
      <form id="entrust" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {refused && <Notice tone="bad">{refused}</Notice>}
        <SelectField
          label={t`Rôle`}
          value={values.role}
          error={errors.role}
          onChange={(event) => set({ role: event.currentTarget.value, to: null })}
          options={[
            { value: '', label: t`Choisissez` },
            ...roles.map((one) => ({
              value: keyOf(one),
              label: severalPlaces ? `${nameOf(one)} · ${one.orgName}` : nameOf(one),
            })),
          ]}
        />
        {chosen && (
          <ColleaguePicker
            key={chosen.entryId}
            entryId={chosen.entryId}
            picked={values.to}
            error={errors.to}
            onPick={(to) => set({ to })}
          />
        )}
        <TermFields values={values} errors={errors} onChange={set} />
      </form>
    </Dialog>
  );
}

type Picker = {
  entryId: string;
  picked: Colleague | null;
  error?: string | undefined;
  onPick: (one: Colleague | null) => void;
};
/** Finds a colleague of the organisation by his name. */
function ColleaguePicker({ entryId, picked, error, onPick }: Picker) {
  const { t } = useLingui();
  const [q, setQ] = useState('');
  const asked = useDeferredValue(q.trim());
  const { data } = useQuery({ ...colleaguesQuery(entryId, asked), enabled: picked === null });
  return (
    <div>
      <TextField
        label={t`Collègue`}
        value={picked?.label ?? q}
        error={error}
        placeholder={t`Nom`}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => {
          setQ(event.currentTarget.value);
          onPick(null);
        }}
      />
      {picked === null && data && data.items.length > 0 && (
        <ul className={css.choices}>
          {data.items.map((one) => (
            <li key={one.id}>
              <button type="button" className={css.choice} onClick={() => onPick(one)}>
                <bdi>{one.label}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {picked === null && data?.items.length === 0 && (
        <p className={css.quiet}>
          <Trans>Aucun collègue ne correspond</Trans>
        </p>
      )}
    </div>
  );
}
