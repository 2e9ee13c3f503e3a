import { type FollowLine, followStates } from '@encrier/contract/communication/documents';
import { Chips } from '@encrier/ui/actions/Chips';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Avatar } from '@encrier/ui/data/Avatar';
import { DataTable, type ServedOrder, type ServerFile } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { stamp } from '#kernel/content/wall-clock.ts';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import type { FollowFilter } from '../../admin.api.ts';
import css from '../Admin.module.css';
import { followLooks, LookPill, signatureWords } from '../words.tsx';

/** One line per person or per family: what they did, when, and how they signed. */
type Props = { lines: readonly FollowLine[]; family: boolean; served: ServedOrder; exports: ServerFile };
export function FollowTable({ lines, family, served, exports }: Props) {
  const { t } = useLingui();
  return (
    <DataTable
      name="document-follow"
      label={t`Suivi du document`}
      rows={lines}
      rowKey={(line) => line.key}
      served={served}
      exports={exports}
      lead={(line) => <Avatar name={line.label} size={36} />}
      columns={[
        {
          key: 'who',
          head: family ? t`Famille` : t`Personne`,
          cell: (line) => (
            <span className={css.cell}>
              <bdi className={css.strong}>{line.label}</bdi>
              <bdi className={css.detail}>{line.detail}</bdi>
            </span>
          ),
          narrow: 'title',
        },
        {
          key: 'state',
          head: t`État`,
          cell: (line) => <LookPill look={followLooks[line.state]} />,
          narrow: 'end',
          width: '170px',
        },
        {
          key: 'read',
          head: t`Lu le`,
          cell: (line) => (line.readAt ? <bdi>{stamp(line.readAt)}</bdi> : ''),
          narrow: 'hidden',
          width: '150px',
        },
        { key: 'answer', head: t`Réponse`, cell: (line) => <Answer line={line} />, width: '230px' },
        {
          key: 'reminded',
          head: t`Relancé le`,
          cell: (line) => (line.remindedAt ? <bdi>{stamp(line.remindedAt)}</bdi> : ''),
          narrow: 'hidden',
          width: '150px',
        },
      ]}
    />
  );
}

function Answer({ line }: { line: FollowLine }) {
  const { i18n } = useLingui();
  const { answeredAt, signature, by } = line;
  if (!answeredAt && !by) return null;
  return (
    <span className={css.cell}>
      {answeredAt && <bdi>{stamp(answeredAt)}</bdi>}
      <bdi className={css.detail}>
        {signature ? (
          `${i18n._(signatureWords[signature.method])} · ${signature.number}`
        ) : by ? (
          <Trans>par {by}</Trans>
        ) : null}
      </bdi>
    </span>
  );
}

/** Per person or per family, by name and by state; the address holds them. */
export function FollowFilters({
  filter,
  onChange,
}: {
  filter: FollowFilter;
  onChange: (part: Partial<FollowFilter>) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <div className={css.bar}>
      <Segmented
        label={t`Compter`}
        value={filter.by}
        onChange={(by) => onChange({ by })}
        options={[
          { value: 'person', label: t`Par personne` },
          { value: 'family', label: t`Par famille` },
        ]}
      />
      <ListSearch
        className={css.search}
        label={t`Rechercher une personne`}
        value={filter.q}
        onChange={(q) => onChange({ q })}
      />
      <Chips
        label={t`États`}
        chips={followStates.map((state) => ({
          key: state,
          label: i18n._(followLooks[state].word),
          active: filter.state === state,
          onPress: () => onChange({ state: filter.state === state ? null : state }),
        }))}
      />
    </div>
  );
}
