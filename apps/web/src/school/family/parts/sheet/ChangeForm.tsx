import { exitPermissions, type SheetValues } from '@encrier/contract/school/family';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ownWord } from '../../../words/words.public.ts';
import css from '../Family.module.css';
import { isArabic, isLtr } from '../values.ts';
import { exitWords, fieldWords } from '../words.ts';
import { type ChangeFormState, type FieldKey, fieldsOf, type Target, useChangeForm } from './change-form.ts';
import { Documents } from './Documents.tsx';
import { PickUpFields } from './PickUpFields.tsx';

type Props = {
  personId: string;
  label: string;
  values: SheetValues;
  target: Target;
  regimes?: readonly string[];
  onClose: () => void;
};

/** Requests changes of a sheet: every field with its current value, only changed ones are sent. */
export function ChangeForm({ personId, label, values, target, regimes = [], onClose }: Props) {
  const { t } = useLingui();
  const state = useChangeForm(personId, values, target, onClose);
  const formId = useId();
  const foot = (
    <>
      <Button onClick={() => void state.leave()}>
        <Trans>Annuler</Trans>
      </Button>
      <Button variant="primary" type="submit" form={formId} busy={state.busy}>
        <Trans>Envoyer la demande</Trans>
      </Button>
    </>
  );
  return (
    <Sheet
      open
      onClose={() => void state.leave()}
      title={t`Demander un changement`}
      closeLabel={t`Fermer`}
      width={520}
      foot={foot}
    >
      <form id={formId} ref={state.form} className={css.form} noValidate onSubmit={(event) => void state.submit(event)}>
        <p className={css.quiet}>
          <bdi>{label}</bdi> ·{' '}
          <Trans>
            Modifiez ce qui n’est plus juste. L’école répond ligne par ligne ; la fiche ne change qu’une fois la ligne
            acceptée.
          </Trans>
        </p>
        {state.refused && <Notice tone="bad">{state.refused}</Notice>}
        {fieldsOf(target).map((field) => (
          <OneField
            key={field}
            field={field}
            state={state}
            known={values[field] !== undefined}
            own={target === 'guardian'}
            regimes={regimes}
          />
        ))}
        {target === 'pupil' && <PickUpFields state={state} />}
        <Documents state={state} />
        <TextArea
          label={t`Message à l’école`}
          optional={t`(facultatif)`}
          rows={3}
          maxLength={1000}
          value={state.note}
          onChange={(event) => state.setNote(event.currentTarget.value)}
        />
      </form>
    </Sheet>
  );
}

const completion: Partial<Record<FieldKey, string>> = {
  lastName: 'family-name',
  firstName: 'given-name',
  address: 'street-address',
  phone: 'tel',
  email: 'email',
};

function OneField({
  field,
  state,
  known,
  own,
  regimes,
}: {
  field: FieldKey;
  state: ChangeFormState;
  known: boolean;
  own: boolean;
  regimes: readonly string[];
}) {
  const { t, i18n } = useLingui();
  const value = state.texts[field] ?? '';
  const common = { label: i18n._(fieldWords[field]), error: state.errors[field] };
  if (field === 'exitPermission') {
    return (
      <SelectField
        {...common}
        value={value}
        options={exitPermissions.map((one) => ({ value: one, label: i18n._(exitWords[one]) }))}
        onChange={(event) => state.setText(field, event.currentTarget.value)}
      />
    );
  }
  if (field === 'boardRegime' && regimes.length > 0) {
    const options = [...new Set([value, ...regimes])].map((one) => ({
      value: one,
      label: ownWord(one) || t`Non précisé`,
    }));
    return (
      <SelectField
        {...common}
        value={value}
        options={options}
        onChange={(event) => state.setText(field, event.currentTarget.value)}
      />
    );
  }
  const needed = field === 'lastName' || field === 'firstName';
  return (
    <TextField
      {...common}
      {...(!known && {
        help: t`Ce que l’école connaît n’est pas affiché ici. Écrivez seulement si cela doit changer.`,
      })}
      {...(!needed && { optional: t`(facultatif)` })}
      {...(isLtr(field) && { dir: 'ltr' })}
      {...(isArabic(field) && { dir: 'rtl', lang: 'ar' })}
      type={field === 'email' ? 'email' : field.startsWith('phone') ? 'tel' : 'text'}
      autoComplete={(own && completion[field]) || 'off'}
      maxLength={300}
      value={value}
      onChange={(event) => state.setText(field, event.currentTarget.value)}
    />
  );
}
