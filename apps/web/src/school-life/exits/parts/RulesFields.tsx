import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TimeField } from '@encrier/ui/fields/DateField';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField } from '@encrier/ui/fields/TextField';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { comma } from '#kernel/text.ts';
import { type Rules, saveRules } from '../exits.api.ts';
import css from './Exits.module.css';
import { weekdayName } from '#kernel/dates.ts';
import { Weekdays } from './When.tsx';

const fieldWords = {
  weekdays: msg`Jours où une sortie peut être demandée`,
  opensAt: msg`Ouverture`,
  closesAt: msg`Fermeture`,
  lessonsEndAt: msg`Fin habituelle des cours`,
  twoPersonLevelIds: msg`Remise par deux agents`,
  confirms: msg`La vie scolaire confirme les personnes que nomment les familles`,
  passFor: msg`Laissez-passer d’un jour`,
};
const passWords: Record<Rules['passFor'], MessageDescriptor> = {
  anyone: msg`Pour toute personne que nomme la famille`,
  confirmed: msg`Pour les personnes confirmées`,
  nobody: msg`Pas de laissez-passer`,
};

type FormProps = {
  rules: Rules;
  levels: readonly { id: string; name: string }[];
  version: number;
  onSaved: () => void;
};
/** The rules to edit; the sheet's button sends them. */
export function RulesFields({ rules, levels, version, onSaved }: FormProps) {
  const { t, i18n } = useLingui();
  const edit = useEdit<Rules>({
    start: rules,
    version,
    follows: true,
    send: (wish, sent) => saveRules({ ...wish, version: sent.version }),
    read: readByField,
    undo: () => t`Réglages enregistrés.`,
    onSaved: onSaved,
  });
  const { draft: wish, errors, set: change } = edit;
  const formatValue = (value: unknown, field: keyof Rules): string | undefined => {
    if (field === 'passFor') return i18n._(passWords[value as Rules['passFor']]);
    if (field === 'weekdays') return (value as number[]).map((day) => weekdayName(day)).join(comma()) || undefined;
    if (field !== 'twoPersonLevelIds') return undefined;
    const named = levels.filter(({ id }) => (value as string[]).includes(id));
    return named.map(({ name }) => name).join(comma()) || undefined;
  };
  return (
    <form id="exit-rules" ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={fieldWords} formatValue={formatValue} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <FieldGroup
        title={t`Jours où une sortie peut être demandée`}
        help={t`Les vacances et jours fériés du calendrier sont refusés d’eux-mêmes.`}
      >
        <Weekdays
          open={[1, 2, 3, 4, 5, 6, 7]}
          chosen={wish.weekdays}
          error={errors.weekdays}
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
        options={(['anyone', 'confirmed', 'nobody'] as const).map((value) => ({
          value,
          label: i18n._(passWords[value]),
        }))}
        onChange={(event) => change({ passFor: event.currentTarget.value as Rules['passFor'] })}
      />
    </form>
  );
}
