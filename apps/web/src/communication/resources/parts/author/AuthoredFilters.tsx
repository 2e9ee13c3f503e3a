import { Button } from '@encrier/ui/actions/Button';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useNarrow } from '@encrier/ui/media';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import type { Choices } from '../../resources.api.ts';
import type { Filter } from '../filter.ts';
import css from '../Resources.module.css';
import { kinds, statuses } from '../words.ts';

type Props = {
  filter: Filter;
  data: Choices;
  onChange: (part: Partial<Filter>) => void;
  authors?: readonly { id: string; name: string }[];
};

/** Filters of an authors' table; on a phone all except the search are in a sheet. */
export function AuthoredFilters(props: Props) {
  const { filter, onChange } = props;
  const { t } = useLingui();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const active = [filter.subject, filter.author, filter.kind, filter.level, filter.status].filter(Boolean).length;
  return (
    <div className={css.bar} data-folded={narrow || undefined}>
      <ListSearch className={css.search} label={t`Titre, mot-clé`} value={filter.q} onChange={(q) => onChange({ q })} />
      {narrow ? (
        <Button icon={IconAdjustmentsHorizontal} onClick={() => setOpen(true)}>
          {active > 0 ? t`Filtres (${active})` : t`Filtres`}
        </Button>
      ) : (
        <Selects {...props} labelHidden />
      )}
      {narrow && (
        <Sheet
          open={open}
          onClose={() => setOpen(false)}
          title={t`Filtres`}
          closeLabel={t`Fermer`}
          foot={
            <>
              {active > 0 && (
                <Button
                  onClick={() =>
                    onChange({ subject: null, folder: null, author: null, kind: null, level: null, status: null })
                  }
                >
                  <Trans>Tout effacer</Trans>
                </Button>
              )}
              <Button variant="primary" onClick={() => setOpen(false)}>
                <Trans>Voir la liste</Trans>
              </Button>
            </>
          }
        >
          <div className={css.panel}>
            <Selects {...props} />
          </div>
        </Sheet>
      )}
    </div>
  );
}

/** The subject, who wrote it, the type, level and state, and the order. */
function Selects({ filter, data, onChange, authors, labelHidden = false }: Props & { labelHidden?: boolean }) {
  const { t, i18n } = useLingui();
  const all = (label: string, options: readonly { id: string; name: string }[]) => [
    { value: '', label },
    ...options.map(({ id, name }) => ({ value: id, label: name })),
  ];
  // Subjects taught by the reader come first.
  const subjects = data.subjects.toSorted((a, b) => Number(b.mine) - Number(a.mine));
  const sorts = { place: t`Par place`, updated: t`Par date`, title: t`Par titre`, readers: t`Par lecteurs` };
  const look = labelHidden ? { className: css.select, labelHidden } : {};
  return (
    <>
      <SelectField
        {...look}
        label={t`Matière`}
        value={filter.subject ?? ''}
        options={all(t`Toutes les matières`, subjects)}
        onChange={(event) => onChange({ subject: event.currentTarget.value || null, folder: null })}
      />
      {authors && (
        <SelectField
          {...look}
          label={t`Auteur`}
          value={filter.author ?? ''}
          options={all(t`Tous les auteurs`, authors)}
          onChange={(event) => onChange({ author: event.currentTarget.value || null })}
        />
      )}
      <SelectField
        {...look}
        label={t`Type`}
        value={filter.kind ?? ''}
        options={all(
          t`Tous les types`,
          Object.entries(kinds).map(([id, { label }]) => ({ id, name: i18n._(label) })),
        )}
        onChange={(event) => onChange({ kind: (event.currentTarget.value || null) as Filter['kind'] })}
      />
      {data.levels.length > 1 && (
        <SelectField
          {...look}
          label={t`Niveau`}
          value={filter.level ?? ''}
          options={all(t`Tous les niveaux`, data.levels)}
          onChange={(event) => onChange({ level: event.currentTarget.value || null })}
        />
      )}
      <SelectField
        {...look}
        label={t`État`}
        value={filter.status ?? ''}
        options={all(
          t`Tous les états`,
          Object.entries(statuses).map(([id, { label }]) => ({ id, name: i18n._(label) })),
        )}
        onChange={(event) => onChange({ status: (event.currentTarget.value || null) as Filter['status'] })}
      />
      <SelectField
        {...look}
        label={t`Ordre`}
        value={filter.sort}
        options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
        onChange={(event) => onChange({ sort: event.currentTarget.value as Filter['sort'] })}
      />
    </>
  );
}
