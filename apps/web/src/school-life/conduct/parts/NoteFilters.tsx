import { noteCategories, type NoteCategory } from '@encrier/contract/school-life/conduct';
import { Chips } from '@encrier/ui/actions/Chips';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { IconEyeOff, IconMessageReply, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { type NoteFilter, noteChoicesQuery } from '../conduct.api.ts';
import css from './Conduct.module.css';
import { categoryWords } from './words.ts';

type Props = {
  filter: NoteFilter;
  counts: { toAnswer: number; unacknowledged: number } | undefined;
  onChange: (part: Partial<NoteFilter>) => void;
};

/** Filters of the notes; all of it is in the address. */
export function NoteFilters({ filter, counts, onChange }: Props) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(noteChoicesQuery);
  const all = (label: string, options: readonly { id: string; label: string }[]) => [
    { value: '', label },
    ...options.map((one) => ({ value: one.id, label: one.label })),
  ];
  const toggle = (state: NoteFilter['state']) => onChange({ state: filter.state === state ? 'all' : state });
  return (
    <>
      <div className={css.bar}>
        <div className={css.search}>
          <ListSearch label={t`Nom de l’élève`} value={filter.q} onChange={(q) => onChange({ q })} />
        </div>
        <div className={css.selects}>
          <SelectField
            labelHidden
            label={t`Classe`}
            value={filter.class ?? ''}
            options={all(t`Toutes les classes`, data?.classes ?? [])}
            onChange={(event) => onChange({ class: event.currentTarget.value || null })}
          />
          <SelectField
            labelHidden
            label={t`Catégorie`}
            value={filter.category ?? ''}
            options={all(
              t`Toutes les catégories`,
              noteCategories.map((id) => ({ id, label: i18n._(categoryWords[id].word) })),
            )}
            onChange={(event) => onChange({ category: (event.currentTarget.value || null) as NoteCategory | null })}
          />
          <SelectField
            labelHidden
            label={t`Auteur`}
            value={filter.author ?? ''}
            options={all(t`Tous les auteurs`, data?.authors ?? [])}
            onChange={(event) => onChange({ author: event.currentTarget.value || null })}
          />
          <DateField
            labelHidden
            label={t`Depuis le`}
            value={filter.from}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
          />
          <DateField
            labelHidden
            label={t`Jusqu’au`}
            value={filter.to}
            onChange={(event) => onChange({ to: event.currentTarget.value })}
          />
        </div>
      </div>
      <Chips
        label={t`Filtres rapides`}
        chips={[
          {
            key: 'answer',
            label: t`Réponse attendue`,
            icon: IconMessageReply,
            active: filter.state === 'to_answer',
            ...(counts && { count: counts.toAnswer }),
            onPress: () => toggle('to_answer'),
          },
          {
            key: 'unread',
            label: t`Sans accusé de réception`,
            icon: IconEyeOff,
            active: filter.state === 'unacknowledged',
            ...(counts && { count: counts.unacknowledged }),
            onPress: () => toggle('unacknowledged'),
          },
          {
            key: 'mine',
            label: t`Écrites par moi`,
            icon: IconUser,
            active: filter.mine,
            onPress: () => onChange({ mine: !filter.mine }),
          },
        ]}
      />
    </>
  );
}
