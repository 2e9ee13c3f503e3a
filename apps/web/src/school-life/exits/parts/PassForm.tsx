import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { makePass, type ThirdRules, type ThirdsChild, type ThirdTie, thirdTies } from '../persons.api.ts';
import css from './Exits.module.css';
import { tieWords } from './third-words.ts';
import { digitsOf, isPhone } from './ThirdForm.tsx';

type Props = { child: ThirdsChild; rules: ThirdRules; onClose: () => void; onMade: (id: string) => void };
type Draft = { personId: string; name: string; tie: ThirdTie; phone: string; day: string; leavesAt: string };
const other = 'other';

/** Makes a pass of one day, for a named person or another. */
export function PassForm({ child, rules, onClose, onMade }: Props) {
  const { t } = useLingui();
  const known = child.persons.filter(
    ({ state }) => state === 'confirmed' || (state === 'asked' && rules.passFor === 'anyone'),
  );
  const anyone = rules.passFor === 'anyone';
  const edit = useEdit({
    start: {
      personId: known[0]?.id ?? other,
      name: '',
      tie: 'grandparent',
      phone: '',
      day: rules.today,
      leavesAt: rules.lessonsEndAt,
    } as Draft,
    check: ({ personId, name, phone, day, leavesAt }) => ({
      ...(personId === other && !name.trim() && { name: t`Écrivez son nom.` }),
      ...(personId === other && !isPhone(phone) && { phone: t`Écrivez son numéro de téléphone.` }),
      ...(!day && { day: t`Choisissez un jour.` }),
      ...(!leavesAt && { leavesAt: t`Dites à quelle heure.` }),
    }),
    send: ({ personId, name, tie, phone, day, leavesAt }, { key }) =>
      makePass({
        id: key,
        pupilId: child.pupilId,
        ...(personId === other
          ? { personId: null, name: name.trim(), phone: digitsOf(phone) }
          : { personId, name: '', phone: '' }),
        tie,
        day,
        leavesAt,
      }),
    read: readByField,
    onSaved: (made) => onMade(made.id),
    onClose,
  });
  const { draft, errors, set: change } = edit;
  const named = draft.personId !== other;
  const stuck = known.length === 0 && !anyone;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Laissez-passer d’un jour`}
      closeLabel={t`Fermer`}
      width={540}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="make-pass" busy={edit.busy} disabled={stuck}>
            <Trans>Créer le laissez-passer</Trans>
          </Button>
        </>
      }
    >
      <form id="make-pass" ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
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
  errors: Readonly<Record<string, string>>;
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
