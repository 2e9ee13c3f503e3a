import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { nameThird, type ThirdRules, type ThirdsChild, type ThirdTie, thirdTies } from '../persons.api.ts';
import css from './Exits.module.css';
import { PhotoField } from './PhotoField.tsx';
import { tieWords } from './third-words.ts';
import { Weekdays } from './When.tsx';

/** A telephone number without what people put between its digits. */
export const digitsOf = (typed: string): string => typed.replace(/[\s.\-()]/g, '');
export const isPhone = (typed: string): boolean => /^\+?[0-9]{6,15}$/.test(digitsOf(typed));

type Props = { child: ThirdsChild; rules: ThirdRules; onClose: () => void };
type Named = Awaited<ReturnType<typeof nameThird>>;
type Draft = {
  firstName: string;
  lastName: string;
  tie: ThirdTie;
  phone: string;
  startsOn: string;
  endsOn: string;
  weekdays: number[];
  photo: Attachment | null;
};

/** Names a person who may fetch a child. */
export function ThirdForm({ child, rules, onClose }: Props) {
  const { t } = useLingui();
  const [uploading, setUploading] = useState(false);
  const edit = useEdit<Draft, Named>({
    start: {
      firstName: '',
      lastName: '',
      tie: 'grandparent',
      phone: '',
      startsOn: rules.today,
      endsOn: '',
      weekdays: [...rules.weekdays],
      photo: null,
    },
    check: ({ firstName, lastName, phone, startsOn, weekdays }) => ({
      ...(!firstName.trim() && { firstName: t`Écrivez son prénom.` }),
      ...(!lastName.trim() && { lastName: t`Écrivez son nom.` }),
      ...(!isPhone(phone) && { phone: t`Écrivez son numéro de téléphone.` }),
      ...(!startsOn && { startsOn: t`Choisissez un jour.` }),
      ...(!weekdays.length && { weekdays: t`Cochez au moins un jour.` }),
    }),
    send: ({ photo, ...draft }, { key }) =>
      nameThird({
        ...draft,
        id: key,
        pupilId: child.pupilId,
        phone: digitsOf(draft.phone),
        photoId: photo?.id ?? null,
        endsOn: draft.endsOn || null,
      }),
    read: readByField,
    onSaved: ({ state }) => {
      toast.success(state === 'asked' ? t`Envoyé : l’école doit confirmer.` : t`Cette personne peut venir.`);
      onClose();
    },
    onClose,
  });
  const { draft, errors, set: change } = edit;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Ajouter une personne`}
      closeLabel={t`Fermer`}
      width={540}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="name-third" busy={edit.busy} disabled={uploading}>
            <Trans>Ajouter</Trans>
          </Button>
        </>
      }
    >
      <form id="name-third" ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <Notice tone="info">
          {rules.confirms ? (
            <Trans>L’école confirme avant que cette personne puisse venir. Elle montrera une pièce d’identité.</Trans>
          ) : (
            <Trans>Cette personne montrera une pièce d’identité au portail.</Trans>
          )}
        </Notice>
        <Fields draft={draft} errors={errors} rules={rules} onChange={change} />
        <PhotoField photo={draft.photo} onPhoto={(photo) => change({ photo })} onBusy={setUploading} />
      </form>
    </Sheet>
  );
}

type FieldsProps = {
  draft: Draft;
  errors: Readonly<Record<string, string>>;
  rules: ThirdRules;
  onChange: (part: Partial<Draft>) => void;
};
function Fields({ draft, errors, rules, onChange }: FieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <div className={css.pair}>
        <TextField
          label={t`Prénom`}
          maxLength={100}
          autoComplete="off"
          value={draft.firstName}
          error={errors.firstName}
          onChange={(event) => onChange({ firstName: event.currentTarget.value })}
        />
        <TextField
          label={t`Nom`}
          maxLength={100}
          autoComplete="off"
          value={draft.lastName}
          error={errors.lastName}
          onChange={(event) => onChange({ lastName: event.currentTarget.value })}
        />
        <SelectField
          label={t`Lien avec l’élève`}
          value={draft.tie}
          options={thirdTies.map((value) => ({ value, label: i18n._(tieWords[value]) }))}
          onChange={(event) => onChange({ tie: event.currentTarget.value as ThirdTie })}
        />
        <TextField
          label={t`Téléphone`}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={24}
          value={draft.phone}
          error={errors.phone}
          onChange={(event) => onChange({ phone: event.currentTarget.value })}
        />
        <DateField
          label={t`À partir du`}
          value={draft.startsOn}
          error={errors.startsOn}
          onChange={(event) => onChange({ startsOn: event.currentTarget.value })}
        />
        <DateField
          label={t`Jusqu’au`}
          optional={t`(facultatif)`}
          value={draft.endsOn}
          error={errors.endsOn}
          onChange={(event) => onChange({ endsOn: event.currentTarget.value })}
        />
      </div>
      <FieldGroup title={t`Jours`}>
        <Weekdays
          open={rules.weekdays}
          chosen={draft.weekdays}
          error={errors.weekdays}
          onChange={(weekdays) => onChange({ weekdays })}
        />
      </FieldGroup>
    </>
  );
}
