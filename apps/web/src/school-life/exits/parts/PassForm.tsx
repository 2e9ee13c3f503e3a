import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { makePass, type ThirdRules, type ThirdsChild, type ThirdTie, thirdTies } from '../persons.api.ts';
import css from './Exits.module.css';
import { tieWords } from './third-words.ts';
import { digitsOf, isPhone } from './ThirdForm.tsx';

type Props = { child: ThirdsChild; rules: ThirdRules; onClose: () => void; onMade: (id: string) => void };
type Draft = { personId: string; name: string; tie: ThirdTie; phone: string; day: string; leavesAt: string };
const other = 'other';

/** Makes a pass of one day, for somebody who was named or for another. */
export function PassForm({ child, rules, onClose, onMade }: Props) {
  const { t } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const known = child.persons.filter(
    ({ state }) => state === 'confirmed' || (state === 'asked' && rules.passFor === 'anyone'),
  );
  const anyone = rules.passFor === 'anyone';
  const [draft, setDraft] = useState<Draft>(() => ({
    personId: known[0]?.id ?? other,
    name: '',
    tie: 'grandparent',
    phone: '',
    day: rules.today,
    leavesAt: rules.lessonsEndAt,
  }));
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const named = draft.personId !== other;
  const send = useMutation({
    mutationFn: () =>
      makePass({
        id,
        pupilId: child.pupilId,
        personId: named ? draft.personId : null,
        name: named ? '' : draft.name.trim(),
        tie: draft.tie,
        phone: named ? '' : digitsOf(draft.phone),
        day: draft.day,
        leavesAt: draft.leavesAt,
      }),
    meta: { quiet: true },
    onSuccess: (made) => onMade(made.id),
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
      ...(!named && !draft.name.trim() && { name: t`Écrivez son nom.` }),
      ...(!named && !isPhone(draft.phone) && { phone: t`Écrivez son numéro de téléphone.` }),
      ...(!draft.day && { day: t`Choisissez un jour.` }),
      ...(!draft.leavesAt && { leavesAt: t`Dites à quelle heure.` }),
    };
    setWrong(missing);
    if (Object.keys(missing).length) setTimeout(() => form.current && focusFirstError(form.current));
    else if (!send.isPending) send.mutate();
  }
  const stuck = known.length === 0 && !anyone;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Laissez-passer d’un jour`}
      closeLabel={t`Fermer`}
      width={540}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="make-pass" busy={send.isPending} disabled={stuck}>
            <Trans>Créer le laissez-passer</Trans>
          </Button>
        </>
      }
    >
      <form id="make-pass" ref={form} className={css.form} noValidate onSubmit={submit}>
        {send.error && Object.keys(fieldErrors(send.error)).length === 0 && (
          <Notice tone="bad">{sentence(send.error)}</Notice>
        )}
        {stuck ? (
          <Notice tone="warn">
            <Trans>Ajoutez d’abord une personne : l’école doit l’avoir confirmée.</Trans>
          </Notice>
        ) : (
          <SelectField
            label={t`Qui vient chercher l’élève ?`}
            value={draft.personId}
            error={errors.personId}
            options={[
              ...known.map((one) => ({ value: one.id, label: one.name })),
              ...(anyone ? [{ value: other, label: t`Une autre personne` }] : []),
            ]}
            onChange={(event) => change({ personId: event.currentTarget.value })}
          />
        )}
        {!named && !stuck && <Bearer draft={draft} errors={errors} onChange={change} />}
        <div className={css.pair}>
          <DateField
            label={t`Jour`}
            value={draft.day}
            error={errors.day}
            onChange={(event) => change({ day: event.currentTarget.value })}
          />
          <TimeField
            label={t`À partir de`}
            value={draft.leavesAt}
            error={errors.leavesAt}
            onChange={(event) => change({ leavesAt: event.currentTarget.value })}
          />
        </div>
        <p className={css.quiet}>
          <Trans>
            Le laissez-passer sert une fois, ce jour-là. La personne montre aussi une pièce d’identité. Vous pouvez
            l’annuler à tout moment.
          </Trans>
        </p>
      </form>
    </Sheet>
  );
}

function Bearer({
  draft,
  errors,
  onChange,
}: {
  draft: Draft;
  errors: Record<string, string>;
  onChange: (part: Partial<Draft>) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <div className={css.pair}>
      <TextField
        label={t`Prénom et nom`}
        maxLength={100}
        autoComplete="off"
        value={draft.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
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
    </div>
  );
}
