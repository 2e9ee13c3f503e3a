import { type MandateKind, mandateKinds } from '@encrier/contract/school/mandates';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { PersonPicker } from '#kernel/people/PersonPicker.tsx';
import { type Candidate, candidatesQuery, choicesQuery, giveMandate } from '../mandates.api.ts';
import { kindWords } from './kinds.home.tsx';
import css from './Mandates.module.css';

type Draft = { kind: MandateKind; where: string; who: Candidate | null; from: string; to: string };

/** Gives a mandate: person, place, dates. `place` is the class of the page, `start` the one shown by the list. */
export function MandateForm({ place, start = '', onClose }: { place?: string; start?: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(choicesQuery);
  const edit = useEdit<Draft>({
    start: { kind: 'pupil', where: place ?? start, who: null, from: '', to: '' },
    check: ({ who }): Record<string, string> => (who ? {} : { personId: t`Choisissez une personne.` }),
    send: ({ kind, who }, { key: id }): Promise<unknown> =>
      giveMandate({ id, kind, placeId, personId: who?.id ?? '', ...days }),
    read: readByField,
    onSaved: () => {
      toast.success(t`Mandat donné.`);
      onClose();
    },
    onClose,
  });
  const { errors, set } = edit;
  const { kind, where, who } = edit.draft;
  const places = (kind === 'council' ? data?.orgs : data?.classes) ?? [];
  const placeId = places.some((one) => one.id === where) ? where : (places[0]?.id ?? '');
  const days = { from: edit.draft.from || (data?.today ?? ''), to: edit.draft.to || (data?.yearEnds ?? '') };
  const kinds = mandateKinds.filter((one) => one !== 'council' || (!place && (data?.orgs.length ?? 0) > 0));
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Nouveau mandat`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <Button variant="primary" busy={edit.busy} onClick={() => edit.submit()}>
          <Trans>Donner le mandat</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <SelectField
          label={t`Mandat`}
          value={kind}
          options={kinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
          onChange={(event) => set({ kind: event.currentTarget.value as MandateKind, who: null })}
        />
        {!place && (
          <SelectField
            label={kind === 'council' ? t`Établissement` : t`Classe`}
            value={placeId}
            options={places.map((one) => ({ value: one.id, label: one.label }))}
            onChange={(event) => set({ where: event.currentTarget.value, who: null })}
          />
        )}
        {placeId && (
          <PersonPicker
            key={`${kind} ${placeId}`}
            label={t`Personne`}
            placeholder={t`Nom`}
            find={candidatesQuery(kind, placeId)}
            from={0}
            chosen={who}
            error={errors.personId ?? ''}
            detail={(one) => one.detail}
            none={(searched) =>
              searched || kind !== 'council'
                ? t`Personne ne correspond.`
                : t`Tapez un nom : élève, responsable ou personnel de l’établissement.`
            }
            onPick={(one) => set({ who: one })}
            onClear={() => set({ who: null })}
          />
        )}
        <div className={css.pair}>
          <DateField
            label={t`Premier jour`}
            value={days.from}
            error={errors['from']}
            onChange={(event) => set({ from: event.currentTarget.value })}
          />
          <DateField
            label={t`Dernier jour`}
            value={days.to}
            error={errors['to']}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
        </div>
      </div>
    </Sheet>
  );
}
