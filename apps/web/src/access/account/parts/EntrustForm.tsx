import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { schoolDay, formatDay } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { PersonPicker } from '#kernel/people/PersonPicker.tsx';
import { TermFields } from '../../roles/roles.public.tsx';
import { type Colleague, colleaguesQuery, type Entrustable, entrust } from '../delegations.api.ts';
import css from './Account.module.css';
import { useNameOf } from './role-name.ts';

const keyOf = ({ entryId, role, roleId }: Entrustable): string => `${entryId}:${role ?? roleId}`;

/** Asks for the role, the colleague and the dates. */
export function EntrustForm({ roles, onClose }: { roles: readonly Entrustable[]; onClose: () => void }) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const [values, setValues] = useState({
    role: roles.length === 1 ? keyOf(roles[0]!) : '',
    to: null as Colleague | null,
    from: schoolDay(),
    until: '',
    reason: '',
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
          <PersonPicker
            key={chosen.entryId}
            label={t`Collègue`}
            placeholder={t`Nom`}
            find={colleaguesQuery(chosen.entryId)}
            from={0}
            chosen={values.to}
            error={errors.to}
            none={() => t`Aucun collègue ne correspond`}
            onPick={(to) => set({ to })}
            onClear={() => set({ to: null })}
          />
        )}
        <TermFields values={values} errors={errors} onChange={set} />
      </form>
    </Dialog>
  );
}
