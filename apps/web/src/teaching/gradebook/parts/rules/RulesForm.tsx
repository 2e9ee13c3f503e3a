import { type Rounding, roundingUnits } from '@encrier/contract/teaching/fractions';
import type { GradeLevel, RulesBody } from '@encrier/contract/teaching/gradebook-rules';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { toast } from '#kernel/toast/toast.ts';
import { putRules } from '../../gradebook.api.ts';
import { said } from '../figures.ts';
import css from '../Gradebook.module.css';
import { type DraftPart, PartFields } from './PartFields.tsx';
import { unitWords } from './words.ts';

const pointed = (text: string): string => text.trim().replace(',', '.');

/** Rules of a level, which others may take with it. */
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
  const [first] = useState({
    parts: level.parts.map((part, key): DraftPart => ({ ...part, coefficient: said(part.coefficient), key })),
    ...{ unit: level.rounding.unit, way: level.rounding.way, ranks: level.ranks, also: [] as string[] },
  });
  const [draft, setDraft] = useState(first);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  useLeaveGuard(draft !== first && !busy);
  const change = (part: Partial<typeof first>): void => setDraft({ ...draft, ...part });
  async function submit() {
    const chosen = levels.filter(({ id }) => id === level.id || draft.also.includes(id));
    const body: RulesBody = {
      levels: chosen.map(({ id, version }) => ({ id, version })),
      parts: draft.parts.map(({ name, coefficient, kinds }) => ({
        name: name.trim(),
        coefficient: pointed(coefficient),
        kinds,
      })),
      rounding: { unit: draft.unit, way: draft.way },
      ranks: draft.ranks,
    };
    if (body.parts.some(({ name, coefficient }) => !name || !/^\d{1,2}(\.\d{1,2})?$/.test(coefficient)))
      return setError(t`Chaque part a un nom et un coefficient de 0,01 à 99.`);
    setBusy(true);
    try {
      await putRules(body);
      toast.success(t`Règles enregistrées : les moyennes suivent.`);
      onClose();
    } catch (failure) {
      setError(sentence(failure));
    } finally {
      setBusy(false);
    }
  }
  const others = levels.filter(({ id }) => id !== level.id);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Règles des moyennes, ${level.name}`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={busy} onClick={() => void submit()}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <div className={css.form}>
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
      </div>
    </Sheet>
  );
}
