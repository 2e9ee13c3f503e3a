import { Chips } from '@encrier/ui/actions/Chips';
import { DateField } from '@encrier/ui/fields/DateField';
import { SearchField, SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import type { AuditFilter } from '../audit.api.ts';
import { journalChapters } from '#kernel/room-words.ts';
import css from './Audit.module.css';

/** Filter by room; a person or an object requested by another page is shown as a removable chip. */
export function AuditFilters({
  filter,
  onChange,
}: {
  filter: AuditFilter;
  onChange: (part: Partial<AuditFilter>) => void;
}) {
  const { t, i18n } = useLingui();
  const chips = [
    filter.actor && { key: 'actor', label: t`Une personne`, drop: { actor: null } },
    filter.object && { key: 'object', label: t`Un objet`, drop: { object: null } },
  ].filter((one) => one !== null && one !== '');
  return (
    <div className={css.bar}>
      <SelectField
        className={css.select}
        label={t`Domaine`}
        labelHidden
        value={filter.action}
        options={[
          { value: '', label: t`Toutes les actions` },
          ...journalChapters()
            .map(([value, name]) => ({ value, label: i18n._(name) }))
            .sort((a, b) => a.label.localeCompare(b.label, i18n.locale)),
        ]}
        onChange={(event) => onChange({ action: event.currentTarget.value, page: 1 })}
      />
      <SearchField
        className={css.select}
        label={t`Un nom ou une action`}
        value={filter.q}
        onChange={(q) => onChange({ q, page: 1 })}
        maxLength={100}
      />
      <DateField
        className={css.day}
        label={t`Depuis le`}
        value={filter.from}
        onChange={(event) => onChange({ from: event.currentTarget.value, page: 1 })}
      />
      <DateField
        className={css.day}
        label={t`Jusqu’au`}
        value={filter.to}
        onChange={(event) => onChange({ to: event.currentTarget.value, page: 1 })}
      />
      {chips.length > 0 && (
        <Chips
          label={t`Filtres`}
          chips={chips.map(({ key, label, drop }) => ({
            key,
            label,
            active: true,
            onPress: () => onChange({ ...drop, page: 1 }),
            onRemove: () => onChange({ ...drop, page: 1 }),
            removeLabel: t`Retirer ce filtre`,
          }))}
        />
      )}
    </div>
  );
}
