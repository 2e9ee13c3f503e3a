import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
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
type Draft = {
  firstName: string;
  lastName: string;
  tie: ThirdTie;
  phone: string;
  startsOn: string;
  endsOn: string;
  weekdays: number[];
};

/** Names somebody who may come for a child. */
export function ThirdForm({ child, rules, onClose }: Props) {
  const { t } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState<Draft>(() => ({
    firstName: '',
    lastName: '',
    tie: 'grandparent',
    phone: '',
    startsOn: rules.today,
    endsOn: '',
    weekdays: [...rules.weekdays],
  }));
  const [photo, setPhoto] = useState<Attachment | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const send = useMutation({
    mutationFn: () =>
      nameThird({
        ...draft,
        id,
        pupilId: child.pupilId,
        phone: digitsOf(draft.phone),
        photoId: photo?.id ?? null,
        endsOn: draft.endsOn || null,
      }),
    meta: { quiet: true },
    onSuccess: ({ state }) => {
      toast.success(state === 'asked' ? t`Envoyé : l’école doit confirmer.` : t`Cette personne peut venir.`);
      onClose();
    },
    onError: () => setTimeout(() => form.current && focusFirstError(form.current)),
  });
  const errors = { ...(send.error ? fieldErrors(send.error) : {}), ...wrong };
  const change = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setWrong({});
    if (send.error) send.reset();
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(!draft.firstName.trim() && { firstName: t`Écrivez son prénom.` }),
      ...(!draft.lastName.trim() && { lastName: t`Écrivez son nom.` }),
      ...(!isPhone(draft.phone) && { phone: t`Écrivez son numéro de téléphone.` }),
      ...(!draft.startsOn && { startsOn: t`Choisissez un jour.` }),
      ...(!draft.weekdays.length && { weekdays: t`Cochez au moins un jour.` }),
    };
    setWrong(missing);
    if (Object.keys(missing).length) setTimeout(() => form.current && focusFirstError(form.current));
    else if (!send.isPending) send.mutate();
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Ajouter une personne`}
      closeLabel={t`Fermer`}
      width={540}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="name-third" busy={send.isPending} disabled={busy}>
            <Trans>Ajouter</Trans>
          </Button>
        </>
      }
    >
      <form id="name-third" ref={form} className={css.form} noValidate onSubmit={submit}>
        {send.error && Object.keys(fieldErrors(send.error)).length === 0 && (
          <Notice tone="bad">{sentence(send.error)}</Notice>
        )}
        <Notice tone="info">
          {rules.confirms ? (
            <Trans>L’école confirme avant que cette personne puisse venir. Elle montrera une pièce d’identité.</Trans>
          ) : (
            <Trans>Cette personne montrera une pièce d’identité au portail.</Trans>
          )}
        </Notice>
        <Fields draft={draft} errors={errors} rules={rules} onChange={change} />
        <PhotoField photo={photo} onPhoto={setPhoto} onBusy={setBusy} />
      </form>
    </Sheet>
  );
}

type FieldsProps = {
  draft: Draft;
  errors: Record<string, string>;
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
