import {
  type FamilyState,
  familyStates,
  type LetterScope,
  letterScopes,
} from '@encrier/contract/communication/letters';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { PickField } from '@encrier/ui/fields/PickField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { placesQuery } from '../letters.api.ts';
import css from './Letters.module.css';
import type { Choice } from './use-choice.ts';
import { scopeWords, stateWords } from './words.ts';

/** A place, and the families to write to. */
export function Choose({ choice: { choosing, change } }: { choice: Choice }) {
  const { t, i18n } = useLingui();
  const query = useQuery(placesQuery);
  const { scope, ref, state, absences } = choosing;
  return (
    <Asked query={query} rows={2}>
      {({ classes, levels, groups }) => {
        const places = { class: classes, level: levels, group: groups, school: [], named: [] }[scope];
        return (
          <div className={css.pair}>
            <SelectField
              label={t`Élèves dont parle la lettre`}
              value={scope}
              options={letterScopes.map((value) => ({ value, label: i18n._(scopeWords[value]) }))}
              onChange={(event) => change({ scope: event.currentTarget.value as LetterScope, ref: '', q: '' })}
            />
            {places.length > 0 && (
              <SelectField
                label={{ class: t`Classe`, level: t`Niveau`, group: t`Groupe`, school: '', named: '' }[scope]}
                value={ref}
                options={[
                  { value: '', label: t`Choisir` },
                  ...places.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(event) => change({ ref: event.currentTarget.value })}
              />
            )}
            {scope !== 'named' && (
              <SelectField
                label={t`Familles`}
                value={state}
                options={[
                  { value: '', label: t`Toutes les familles` },
                  ...familyStates.map((value) => ({ value, label: i18n._(stateWords[value]) })),
                ]}
                onChange={(event) => change({ state: event.currentTarget.value as FamilyState | '' })}
              />
            )}
            {scope !== 'named' && state === 'absent' && (
              <TextField
                label={t`Absences au moins`}
                type="number"
                inputMode="numeric"
                min={1}
                max={500}
                value={String(absences)}
                onChange={(event) =>
                  change({ absences: Math.min(500, Math.max(1, Math.trunc(event.currentTarget.valueAsNumber) || 1)) })
                }
              />
            )}
          </div>
        );
      }}
    </Asked>
  );
}

/** Names a pupil; the next one follows. */
export function Named({ choice: { choosing, change, found, placed, query, waiting, add } }: { choice: Choice }) {
  const { t } = useLingui();
  return (
    <PickField
      label={t`Ajouter un élève`}
      placeholder={t`Nom ou matricule`}
      text={choosing.q}
      onText={(q) => change({ q })}
      items={found}
      waiting={waiting}
      listLabel={t`Élèves trouvés`}
      detail={(one) => one.class}
      state={placed && query.data?.pupils.length === 0 && t`Aucun élève ne correspond`}
      onPick={add}
    />
  );
}

/** The chosen pupils, each of whom can be excluded. */
export function People({ choice }: { choice: Choice }) {
  const { choosing, placed, query } = choice;
  if (choosing.scope === 'named') return choice.pool.length ? <Boxes choice={choice} /> : null;
  if (!placed) return null;
  return (
    <Asked query={query} rows={4}>
      {({ pupils }) =>
        pupils.length ? (
          <Boxes choice={choice} />
        ) : (
          <p className={css.quiet}>
            <Trans>Aucun élève n’est dans ce cas aujourd’hui.</Trans>
          </p>
        )
      }
    </Asked>
  );
}

function Boxes({ choice: { pool, out, toggle, chosen } }: { choice: Choice }) {
  const { t } = useLingui();
  return (
    <FieldGroup
      title={t`Élèves : ${chosen.length} sur ${pool.length}`}
      help={t`Des parents séparés reçoivent chacun leur lettre, à leur adresse.`}
    >
      <div className={css.people}>
        {pool.map(({ id, label, letters, opened }) => (
          <CheckField
            key={id}
            label={<bdi>{label}</bdi>}
            note={
              opened === 0
                ? t`Personne n’a de compte`
                : letters > 1
                  ? plural(letters, { one: '# lettre', other: '# lettres' })
                  : undefined
            }
            checked={!out.has(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
