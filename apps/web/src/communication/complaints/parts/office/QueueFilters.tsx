import {
  type ComplaintPriority,
  complaintPriorities,
  complaintServices,
  type ComplaintService,
  complaintStatuses,
  type ComplaintStatus,
} from '@encrier/contract/communication/complaints';
import { Chips } from '@encrier/ui/actions/Chips';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { IconClockExclamation, IconUser } from '@tabler/icons-react';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import type { QueueFilter, QueueSort } from '../../complaints.api.ts';
import css from '../Complaints.module.css';
import { priorityWords, serviceWords, statusWords } from '../words.ts';

type Props = {
  filter: QueueFilter;
  counts: { open: number; mine: number; late: number } | undefined;
  categories: readonly { id: string; label: string }[];
  onChange: (part: Partial<QueueFilter>) => void;
};

/** Filters of the queue; all of it is in the address. */
export function QueueFilters({ filter, counts, categories, onChange }: Props) {
  const { t, i18n } = useLingui();
  const any = (label: string, options: { value: string; label: string }[]) => [{ value: '', label }, ...options];
  const state = filter.status ?? filter.view;
  /** An order chosen in a column header, which the field has no words for. */
  const byHead = filter.sort && !['number-desc', 'updated-desc'].includes(filter.sort) ? filter.sort : null;
  return (
    <>
      <div className={css.bar}>
        <div className={css.search}>
          <ListSearch label={t`Numéro, objet ou demandeur`} value={filter.q} onChange={(q) => onChange({ q })} />
        </div>
        <div className={css.selects}>
          <SelectField
            labelHidden
            label={t`Statut`}
            value={state}
            options={[
              { value: 'open', label: t`En cours` },
              { value: 'over', label: t`Terminées` },
              { value: 'all', label: t`Toutes` },
              ...complaintStatuses.map((status) => ({ value: status, label: i18n._(statusWords[status].word) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange(
                value === 'open' || value === 'over' || value === 'all'
                  ? { view: value, status: null }
                  : { status: value as ComplaintStatus },
              )
            }
          />
          <SelectField
            labelHidden
            label={t`Catégorie`}
            value={filter.category ?? ''}
            options={any(
              t`Toutes les catégories`,
              categories.map(({ id, label }) => ({ value: id, label })),
            )}
            onChange={(event) => onChange({ category: event.currentTarget.value || null })}
          />
          <SelectField
            labelHidden
            label={t`Service`}
            value={filter.service ?? ''}
            options={any(
              t`Tous les services`,
              complaintServices.map((value) => ({ value, label: i18n._(serviceWords[value]) })),
            )}
            onChange={(event) => onChange({ service: (event.currentTarget.value || null) as ComplaintService | null })}
          />
          <SelectField
            labelHidden
            label={t`Priorité`}
            value={filter.priority ?? ''}
            options={any(
              t`Toutes les priorités`,
              complaintPriorities.map((value) => ({ value, label: i18n._(priorityWords[value].word) })),
            )}
            onChange={(event) =>
              onChange({ priority: (event.currentTarget.value || null) as ComplaintPriority | null })
            }
          />
        </div>
      </div>
      <div className={css.quick}>
        <Chips
          label={t`Filtres rapides`}
          chips={[
            {
              key: 'mine',
              label: t`Affectées à moi`,
              icon: IconUser,
              active: filter.mine,
              ...(counts && { count: counts.mine }),
              onPress: () => onChange({ mine: !filter.mine }),
            },
            {
              key: 'late',
              label: t`En retard`,
              icon: IconClockExclamation,
              active: filter.late,
              ...(counts && { count: counts.late }),
              onPress: () => onChange({ late: !filter.late }),
            },
          ]}
        />
        {filter.show === 'list' && (
          <SelectField
            labelHidden
            label={t`Trier par`}
            value={filter.sort ?? ''}
            options={[
              { value: '', label: t`Par échéance` },
              { value: 'number-desc', label: t`Les plus récentes` },
              { value: 'updated-desc', label: t`Dernier mouvement` },
              ...(byHead ? [{ value: byHead, label: t`Par colonne` }] : []),
            ]}
            onChange={(event) => onChange({ sort: (event.currentTarget.value || null) as QueueSort | null })}
          />
        )}
      </div>
    </>
  );
}
