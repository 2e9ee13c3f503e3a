import { recordRanks, type RecordRank } from '@encrier/contract/school-life/discipline';
import { incidentCategories, type IncidentCategory } from '@encrier/contract/school-life/discipline-incidents';
import { Chips } from '@encrier/ui/actions/Chips';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { IconClockHour4, IconGavel, IconMessageReply, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { choicesQuery, type DisciplineFilter } from '../discipline.api.ts';
import css from './Discipline.module.css';
import { categoryWords, incidentStateWords, rankWords } from './words.ts';

type Props = {
  filter: DisciplineFilter;
  /** Null while loading. */
  records: { open: number; answered: number; toPlace: number } | null;
  incidents: { reported: number; examined: number } | null;
  onChange: (part: Partial<DisciplineFilter>) => void;
};

/** The list and its filters; all of it is in the address. */
export function DisciplineFilters({ filter, records, incidents, onChange }: Props) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(choicesQuery);
  return (
    <>
      <div className={css.bar}>
        <Segmented
          label={t`Vue`}
          value={filter.view}
          options={[
            { value: 'records', label: t`Fiches` },
            { value: 'incidents', label: t`Incidents` },
          ]}
          onChange={(view) => onChange({ view })}
        />
        <div className={css.search}>
          <ListSearch label={t`Nom de l’élève`} value={filter.q} onChange={(q) => onChange({ q })} />
        </div>
        {filter.view === 'records' ? (
          <>
            <SelectField
              labelHidden
              label={t`Genre`}
              value={filter.rank ?? ''}
              options={[
                { value: '', label: t`Tous les genres` },
                ...recordRanks.map((value) => ({ value, label: i18n._(rankWords[value].word) })),
              ]}
              onChange={(event) => onChange({ rank: (event.currentTarget.value || null) as RecordRank | null })}
            />
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
          </>
        ) : (
          <SelectField
            labelHidden
            label={t`Catégorie`}
            value={filter.category ?? ''}
            options={[
              { value: '', label: t`Toutes les catégories` },
              ...incidentCategories.map((value) => ({ value, label: i18n._(categoryWords[value]) })),
            ]}
            onChange={(event) => onChange({ category: (event.currentTarget.value || null) as IncidentCategory | null })}
          />
        )}
      </div>
      <QuickFilters filter={filter} records={records} incidents={incidents} onChange={onChange} />
    </>
  );
}

function QuickFilters({ filter, records, incidents, onChange }: Props) {
  const { t, i18n } = useLingui();
  const waits = (value: DisciplineFilter['waits']) => onChange({ waits: filter.waits === value ? 'all' : value });
  const state = (value: NonNullable<DisciplineFilter['state']>) => ({
    key: value,
    label: i18n._(incidentStateWords[value].word),
    active: filter.state === value,
    onPress: () => onChange({ state: filter.state === value ? null : value }),
  });
  return (
    <Chips
      label={t`Filtres rapides`}
      chips={
        filter.view === 'incidents'
          ? [
              { ...state('reported'), ...(incidents && { count: incidents.reported }) },
              { ...state('examined'), ...(incidents && { count: incidents.examined }) },
              state('closed'),
            ]
          : [
              {
                key: 'answered',
                label: t`Réponse reçue`,
                icon: IconMessageReply,
                active: filter.waits === 'answered',
                ...(records && { count: records.answered }),
                onPress: () => waits('answered'),
              },
              {
                key: 'open',
                label: t`Procédures ouvertes`,
                icon: IconGavel,
                active: filter.waits === 'open',
                ...(records && { count: records.open }),
                onPress: () => waits('open'),
              },
              {
                key: 'place',
                label: t`Retenues à placer`,
                icon: IconClockHour4,
                active: filter.waits === 'to_place',
                ...(records && { count: records.toPlace }),
                onPress: () => waits('to_place'),
              },
              {
                key: 'mine',
                label: t`Données par moi`,
                icon: IconUser,
                active: filter.mine,
                onPress: () => onChange({ mine: !filter.mine }),
              },
            ]
      }
    />
  );
}
