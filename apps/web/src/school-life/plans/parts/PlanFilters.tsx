import { planKinds } from '@encrier/contract/school/persons';
import { type PlanKind, type PlanState, planStates } from '@encrier/contract/school-life/plans';
import { Chips } from '@encrier/ui/actions/Chips';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { IconCalendarTime, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { type PlanFilter, planChoicesQuery } from '../plans.api.ts';
import css from './Plans.module.css';
import { stateWords } from './words.ts';

type Props = {
  filter: PlanFilter;
  counts: { review: number; draft: number } | undefined;
  onChange: (part: Partial<PlanFilter>) => void;
};
/** Filters of the list; all of it is in the address. */
export function PlanFilters({ filter, counts, onChange }: Props) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(planChoicesQuery);
  const toggle = (state: PlanState): void => onChange({ state: filter.state === state ? null : state });
  return (
    <>
      <div className={css.bar}>
        <div className={css.search}>
          <ListSearch label={t`Nom de l’élève`} value={filter.q} onChange={(q) => onChange({ q })} />
        </div>
        <SelectField
          labelHidden
          label={t`Classe`}
          value={filter.class ?? ''}
          options={[
            { value: '', label: t`Toutes les classes` },
            ...(data?.classes ?? []).map((one) => ({ value: one.id, label: one.label })),
          ]}
          onChange={(event) => onChange({ class: event.currentTarget.value || null })}
        />
        <SelectField
          labelHidden
          label={t`Type de projet`}
          value={filter.kind ?? ''}
          options={[{ value: '', label: t`Tous les types` }, ...planKinds.map((value) => ({ value, label: value }))]}
          onChange={(event) => onChange({ kind: (event.currentTarget.value || null) as PlanKind | null })}
        />
        <SelectField
          labelHidden
          label={t`État`}
          value={filter.state ?? ''}
          options={[
            { value: '', label: t`Tous les états` },
            ...planStates.map((value) => ({ value, label: i18n._(stateWords[value].word) })),
          ]}
          onChange={(event) => onChange({ state: (event.currentTarget.value || null) as PlanState | null })}
        />
      </div>
      <Chips
        label={t`Filtres rapides`}
        chips={[
          {
            key: 'review',
            label: t`À revoir dans les 30 jours`,
            icon: IconCalendarTime,
            active: filter.state === 'review',
            ...(counts && { count: counts.review }),
            onPress: () => toggle('review'),
          },
          {
            key: 'draft',
            label: t`Brouillons`,
            icon: IconPencil,
            active: filter.state === 'draft',
            ...(counts && { count: counts.draft }),
            onPress: () => toggle('draft'),
          },
        ]}
      />
    </>
  );
}
