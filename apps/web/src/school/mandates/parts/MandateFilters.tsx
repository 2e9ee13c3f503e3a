import { type MandateKind, mandateKinds } from '@encrier/contract/school/mandates';
import { Chips } from '@encrier/ui/actions/Chips';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { choicesQuery, type MandateFilter } from '../mandates.api.ts';
import { kindWords } from './kinds.home.tsx';
import css from './Mandates.module.css';

type Props = { filter: MandateFilter; onChange: (part: Partial<MandateFilter>) => void };
/** Filters of the list; all of it is in the address. */
export function MandateFilters({ filter, onChange }: Props) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(choicesQuery);
  const places = [...(data?.classes ?? []), ...(data?.orgs ?? [])];
  return (
    <>
      <div className={css.bar}>
        <div className={css.search}>
          <ListSearch label={t`Nom`} value={filter.q} onChange={(q) => onChange({ q })} />
        </div>
        <SelectField
          labelHidden
          label={t`Mandat`}
          value={filter.kind ?? ''}
          options={[
            { value: '', label: t`Tous les mandats` },
            ...mandateKinds.map((value) => ({ value, label: i18n._(kindWords[value]) })),
          ]}
          onChange={(event) => onChange({ kind: (event.currentTarget.value || null) as MandateKind | null })}
        />
        <SelectField
          labelHidden
          label={t`Classe ou établissement`}
          value={filter.place ?? ''}
          options={[
            { value: '', label: t`Toutes les classes` },
            ...places.map((one) => ({ value: one.id, label: one.label })),
          ]}
          onChange={(event) => onChange({ place: event.currentTarget.value || null })}
        />
      </div>
      <Chips
        label={t`Filtres rapides`}
        chips={[
          {
            key: 'past',
            label: t`Mandats terminés`,
            icon: IconHistory,
            active: filter.past,
            onPress: () => onChange({ past: !filter.past }),
          },
        ]}
      />
    </>
  );
}
