import { type MandateKind, mandateKinds } from '@encrier/contract/school/mandates';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { PersonPicker } from '#kernel/people/PersonPicker.tsx';
import { type Candidate, candidatesQuery, choicesQuery, giveMandate } from '../mandates.api.ts';
import { kindWords } from './kinds.home.tsx';
import css from './Mandates.module.css';

/**
 * Gives a mandate: to whom, where, from when to when. `place` is the class of the page, `start` the one that the list
 * shows.
 */
export function MandateForm({ place, start = '', onClose }: { place?: string; start?: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(choicesQuery);
  const [id] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<MandateKind>('pupil');
  const [where, setWhere] = useState(place ?? start);
  const [who, setWho] = useState<Candidate | null>(null);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [missing, setMissing] = useState(false);
  const places = (kind === 'council' ? data?.orgs : data?.classes) ?? [];
  const placeId = places.some((one) => one.id === where) ? where : (places[0]?.id ?? '');
  const days = { from: from || (data?.today ?? ''), to: to || (data?.yearEnds ?? '') };
  const give = useMutation({
    mutationFn: (personId: string) => giveMandate({ id, kind, placeId, personId, ...days }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t`Mandat donné.`);
      onClose();
    },
  });
  const errors = give.error ? fieldErrors(give.error) : {};
  const kinds = mandateKinds.filter((one) => one !== 'council' || (!place && (data?.orgs.length ?? 0) > 0));
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Nouveau mandat`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <Button variant="primary" busy={give.isPending} onClick={() => (who ? give.mutate(who.id) : setMissing(true))}>
          <Trans>Donner le mandat</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {give.error && !Object.keys(errors).length && <Notice tone="bad">{sentence(give.error)}</Notice>}
        <SelectField
          label={t`Mandat`}
          value={kind}
          options={kinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
          onChange={(event) => {
            setKind(event.currentTarget.value as MandateKind);
            setWho(null);
          }}
        />
        {!place && (
          <SelectField
            label={kind === 'council' ? t`Établissement` : t`Classe`}
            value={placeId}
            options={places.map((one) => ({ value: one.id, label: one.label }))}
            onChange={(event) => {
              setWhere(event.currentTarget.value);
              setWho(null);
            }}
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
            error={errors['personId'] ?? (missing && !who ? t`Choisissez une personne.` : '')}
            detail={(one) => one.detail}
            none={(asked) =>
              asked || kind !== 'council'
                ? t`Personne ne correspond.`
                : t`Tapez un nom : élève, responsable ou personnel de l’établissement.`
            }
            onPick={setWho}
            onClear={() => setWho(null)}
          />
        )}
        <div className={css.pair}>
          <DateField
            label={t`Premier jour`}
            value={days.from}
            error={errors['from']}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <DateField
            label={t`Dernier jour`}
            value={days.to}
            error={errors['to']}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </div>
      </div>
    </Sheet>
  );
}
