import { deliveryStates, deliveryWays } from '@encrier/contract/communication/deliveries';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { DateField } from '@encrier/ui/fields/DateField';
import { SearchField, SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import {
  addressesQuery,
  type DeliveryFilter,
  filterFrom,
  logFile,
  logQuery,
  searchOf,
  type View,
} from './deliveries.api.ts';
import { AddressTable } from './parts/AddressTable.tsx';
import css from './parts/Deliveries.module.css';
import { LogTable } from './parts/LogTable.tsx';
import { stateWords, wayWords } from './parts/words.ts';

type Change = (part: Partial<DeliveryFilter>) => void;

/** Notifications of the school, by kind only, with channels and results, and addresses that do not work. */
export default function DeliveriesPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const filter = filterFrom(useSearch({ strict: false }) as Record<string, unknown>);
  const change: Change = (part) =>
    void navigate({ to: '.', search: searchOf({ ...filter, page: 1, ...part }) as never, replace: true });
  const bad = useQuery(addressesQuery(1)).data?.total ?? 0;
  return (
    <PageFrame
      title={t`Envois`}
      view={
        <Segmented<View>
          label={t`Ce que montre la page`}
          value={filter.view}
          onChange={(view) => change({ view })}
          options={[
            { value: 'log', label: t`Journal` },
            { value: 'addresses', label: t`Adresses à vérifier`, ...(bad > 0 && { note: String(bad) }) },
          ]}
        />
      }
    >
      <div className={css.page}>
        {filter.view === 'log' ? (
          <Log filter={filter} onChange={change} />
        ) : (
          <Addresses page={filter.page} onChange={change} />
        )}
      </div>
    </PageFrame>
  );
}

function Log({ filter, onChange }: { filter: DeliveryFilter; onChange: Change }) {
  const { t } = useLingui();
  const query = useQuery(logQuery(filter));
  return (
    <>
      <Filters filter={filter} kinds={query.data?.kinds ?? []} onChange={onChange} />
      <Asked query={query} label={t`Chargement des envois`} rows={6}>
        {(data) => <LogTable data={data} file={(format) => logFile(filter, format)} onChange={onChange} />}
      </Asked>
    </>
  );
}
function Addresses({ page, onChange }: { page: number; onChange: Change }) {
  const { t } = useLingui();
  const query = useQuery(addressesQuery(page));
  return (
    <Asked query={query} label={t`Chargement des adresses`} rows={4}>
      {(data) => <AddressTable data={data} onChange={onChange} />}
    </Asked>
  );
}

type Kinds = readonly { kind: NonNullable<DeliveryFilter['kind']>; title: string }[];
function Filters({ filter, kinds, onChange }: { filter: DeliveryFilter; kinds: Kinds; onChange: Change }) {
  const { t, i18n } = useLingui();
  return (
    <div className={css.filters}>
      <SearchField label={t`Chercher une personne`} value={filter.q} onChange={(q) => onChange({ q })} />
      <SelectField
        label={t`Sujet`}
        labelHidden
        value={filter.kind ?? ''}
        options={[
          { value: '', label: t`Tous les sujets` },
          ...kinds.map(({ kind, title }) => ({ value: kind, label: title })),
        ]}
        onChange={(event) =>
          onChange({ kind: kinds.find(({ kind }) => kind === event.currentTarget.value)?.kind ?? null })
        }
      />
      <SelectField
        label={t`Voie`}
        labelHidden
        value={filter.channel ?? ''}
        options={[
          { value: '', label: t`Toutes les voies` },
          ...deliveryWays.map((value) => ({ value, label: i18n._(wayWords[value]) })),
        ]}
        onChange={(event) =>
          onChange({ channel: deliveryWays.find((one) => one === event.currentTarget.value) ?? null })
        }
      />
      <SelectField
        label={t`État`}
        labelHidden
        value={filter.state ?? ''}
        options={[
          { value: '', label: t`Tous les états` },
          ...deliveryStates.map((value) => ({ value, label: i18n._(stateWords[value].word) })),
        ]}
        onChange={(event) =>
          onChange({ state: deliveryStates.find((one) => one === event.currentTarget.value) ?? null })
        }
      />
      <DateField
        label={t`Du`}
        value={filter.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <DateField label={t`Au`} value={filter.to} onChange={(event) => onChange({ to: event.currentTarget.value })} />
    </div>
  );
}
