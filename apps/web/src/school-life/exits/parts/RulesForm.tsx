import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TimeField } from '@encrier/ui/fields/DateField';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { type Rules, rulesQuery, saveRules } from '../exits.api.ts';
import css from './Exits.module.css';
import { Weekdays } from './When.tsx';

/** When an exit may be asked for, and from when pupils who leave at the end of lessons may go. */
export function RulesForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const asked = useQuery(rulesQuery);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Réglages des sorties`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="exit-rules" disabled={!asked.data}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <Asked query={asked} rows={4}>
        {({ version, levels, ...rules }) => (
          <Form key={version} rules={rules} levels={levels} version={version} onSaved={onClose} />
        )}
      </Asked>
    </Sheet>
  );
}

type FormProps = {
  rules: Rules;
  levels: readonly { id: string; name: string }[];
  version: number;
  onSaved: () => void;
};
function Form({ rules, levels, version, onSaved }: FormProps) {
  const { t, i18n } = useLingui();
  const [wish, setWish] = useState(rules);
  const change = (part: Partial<Rules>): void => setWish((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: () => saveRules({ ...wish, version }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t`Réglages enregistrés.`);
      onSaved();
    },
  });
  const errors = save.error ? fieldErrors(save.error) : {};
  return (
    <form
      id="exit-rules"
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      {save.error && Object.keys(errors).length === 0 && <Notice tone="bad">{sentence(save.error)}</Notice>}
      <FieldGroup
        title={t`Jours où une sortie peut être demandée`}
        help={t`Les vacances et jours fériés du calendrier sont refusés d’eux-mêmes.`}
      >
        <Weekdays
          open={[1, 2, 3, 4, 5, 6, 7]}
          chosen={wish.weekdays}
          error={errors.weekdays}
          locale={i18n.locale}
          onChange={(weekdays) => change({ weekdays })}
        />
      </FieldGroup>
      <div className={css.pair}>
        <TimeField
          label={t`Ouverture`}
          value={wish.opensAt}
          error={errors.opensAt}
          onChange={(event) => change({ opensAt: event.currentTarget.value })}
        />
        <TimeField
          label={t`Fermeture`}
          value={wish.closesAt}
          error={errors.closesAt}
          onChange={(event) => change({ closesAt: event.currentTarget.value })}
        />
      </div>
      <TimeField
        label={t`Fin habituelle des cours`}
        help={t`À partir de cette heure, un élève autorisé à sortir seul à la fin des cours peut partir.`}
        value={wish.lessonsEndAt}
        error={errors.lessonsEndAt}
        onChange={(event) => change({ lessonsEndAt: event.currentTarget.value })}
      />
      <FieldGroup
        title={t`Remise par deux agents`}
        help={t`Pour ces niveaux, un second agent confirme depuis son propre compte.`}
      >
        <div className={css.days}>
          {levels.map(({ id, name }) => (
            <CheckField
              key={id}
              label={<bdi>{name}</bdi>}
              checked={wish.twoPersonLevelIds.includes(id)}
              onChange={(event) =>
                change({
                  twoPersonLevelIds: event.currentTarget.checked
                    ? [...wish.twoPersonLevelIds, id]
                    : wish.twoPersonLevelIds.filter((one) => one !== id),
                })
              }
            />
          ))}
        </div>
      </FieldGroup>
      <CheckField
        label={t`La vie scolaire confirme les personnes que nomment les familles`}
        note={t`Toujours, quand une décision de justice concerne l’élève.`}
        checked={wish.confirms}
        onChange={(event) => change({ confirms: event.currentTarget.checked })}
      />
      <SelectField
        label={t`Laissez-passer d’un jour`}
        value={wish.passFor}
        options={[
          { value: 'anyone', label: t`Pour toute personne que nomme la famille` },
          { value: 'confirmed', label: t`Pour les personnes confirmées` },
          { value: 'nobody', label: t`Pas de laissez-passer` },
        ]}
        onChange={(event) => change({ passFor: event.currentTarget.value as Rules['passFor'] })}
      />
    </form>
  );
}
