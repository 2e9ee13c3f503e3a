import { type Rounding, roundingUnits } from '@encrier/contract/teaching/fractions';
import type { GradeLevel, RulesBody } from '@encrier/contract/teaching/gradebook-rules';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { comma } from '#kernel/text.ts';
import { toast } from '#kernel/toast/toast.ts';
import { putRules } from '../../gradebook.api.ts';
import { formatDecimal } from '#kernel/numbers.ts';
import css from '../Gradebook.module.css';
import { type DraftPart, PartFields } from './PartFields.tsx';
import { unitWords } from './words.ts';

const pointed = (text: string): string => text.trim().replace(',', '.');

type Draft = { parts: DraftPart[]; unit: Rounding['unit']; way: Rounding['way']; ranks: boolean; also: string[] };
const partsOf = (parts: readonly DraftPart[]): RulesBody['parts'] =>
  parts.map(({ name, coefficient, kinds }) => ({ name: name.trim(), coefficient: pointed(coefficient), kinds }));
const fieldWords = {
  parts: msg`Parts`,
  unit: msg`Arrondi affiché`,
  way: msg`Sens de l’arrondi`,
  ranks: msg`Calculer les rangs`,
};

/** Rules of a level, which can be applied to others at the same time. */
export function RulesForm({
  level,
  levels,
  onClose,
}: {
  level: GradeLevel;
  levels: readonly GradeLevel[];
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const form = useId();
  const edit = useEdit<Draft>({
    start: {
      parts: level.parts.map(
        (part, key): DraftPart => ({ ...part, coefficient: formatDecimal(part.coefficient), key }),
      ),
      unit: level.rounding.unit,
      way: level.rounding.way,
      ranks: level.ranks,
      also: [],
    },
    version: level.version,
    follows: true,
    check: ({ parts }): Record<string, string> =>
      partsOf(parts).some(({ name, coefficient }) => !name || !/^\d{1,2}(\.\d{1,2})?$/.test(coefficient))
        ? { parts: t`Chaque part a un nom et un coefficient de 0,01 à 99.` }
        : {},
    send: (typed, { version }) =>
      putRules({
        levels: levels
          .filter(({ id }) => id === level.id || typed.also.includes(id))
          .map((one) => ({ id: one.id, version: one.id === level.id ? version : one.version })),
        parts: partsOf(typed.parts),
        rounding: { unit: typed.unit, way: typed.way },
        ranks: typed.ranks,
      }),
    // The former rules of the other levels are unknown here.
    undo: (_, { also }) => (also.length ? null : t`Règles enregistrées : les moyennes suivent.`),
    onSaved: () => {
      if (edit.draft.also.length) toast.success(t`Règles enregistrées : les moyennes suivent.`);
      onClose();
    },
    onClose,
  });
  const { draft, set: change } = edit;
  const error = edit.errors.parts ?? edit.refused;
  const formatValue = (value: unknown, field: keyof Draft): string | undefined => {
    const is = { [field]: value } as Partial<Draft>;
    if (is.parts) return is.parts.map(({ name, coefficient }) => `${name} ${coefficient}`).join(comma()) || undefined;
    if (is.unit) return i18n._(unitWords[is.unit]);
    return is.way && (is.way === 'up' ? t`Au supérieur` : t`Au plus proche`);
  };
  const others = levels.filter(({ id }) => id !== level.id);
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Règles des moyennes, ${level.name}`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <ConflictNotice edit={edit} words={fieldWords} formatValue={formatValue} />
        {error && <Notice tone="bad">{error}</Notice>}
        <PartFields parts={draft.parts} onChange={(parts) => change({ parts })} />
        <SelectField
          label={t`Arrondi affiché`}
          help={t`Les moyennes restent exactes ; elles ne sont arrondies que pour être lues.`}
          value={draft.unit}
          options={roundingUnits.map((value) => ({ value, label: i18n._(unitWords[value]) }))}
          onChange={(event) => change({ unit: event.currentTarget.value as Rounding['unit'] })}
        />
        <RadioField<Rounding['way']>
          label={t`Sens de l’arrondi`}
          value={draft.way}
          options={[
            { value: 'nearest', label: t`Au plus proche` },
            { value: 'up', label: t`Au supérieur` },
          ]}
          onChange={(way) => change({ way })}
        />
        <CheckField
          label={t`Calculer les rangs`}
          note={t`Pour les conseils et les bulletins dont le modèle les montre, à partir de cinq élèves.`}
          checked={draft.ranks}
          onChange={(event) => change({ ranks: event.currentTarget.checked })}
        />
        {others.length > 0 && (
          <fieldset className={css.choices}>
            <legend>
              <Trans>Donner les mêmes règles à</Trans>
            </legend>
            {others.map(({ id, name }) => (
              <CheckField
                key={id}
                label={<bdi>{name}</bdi>}
                checked={draft.also.includes(id)}
                onChange={(event) =>
                  change({
                    also: event.currentTarget.checked ? [...draft.also, id] : draft.also.filter((one) => one !== id),
                  })
                }
              />
            ))}
          </fieldset>
        )}
        <p className={css.quiet}>
          <Trans>Les bulletins déjà arrêtés gardent les règles du jour où ils l’ont été.</Trans>
        </p>
      </form>
    </Sheet>
  );
}
