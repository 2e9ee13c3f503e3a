import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { SelectField } from '@encrier/ui/fields/TextField';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDoor, IconPlus, IconSearchOff, IconStack2 } from '@tabler/icons-react';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { type ClassroomFilter, type Classrooms, narrowed } from '../classrooms.api.ts';
import css from './Classrooms.module.css';
import { PrintList } from './PrintList.tsx';
import { RoomForm } from './RoomForm.tsx';
import { RoomsList } from './RoomsList.tsx';
import { SeriesDialog } from './SeriesDialog.tsx';

/** What is being created or printed. */
export type Doing = 'one' | 'series' | 'print' | null;
const whole: ClassroomFilter = { q: '', orgId: null, kind: '', archived: false };

type RoomsProps = {
  data: Classrooms;
  filter: ClassroomFilter;
  change: (part: Partial<ClassroomFilter>) => void;
  doing: Doing;
  setDoing: (doing: Doing) => void;
  done: () => void;
};

/** The list under its filters, with new rooms at its head. */
export function Rooms({ data, filter, change, doing, setDoing, done }: RoomsProps) {
  const { t } = useLingui();
  const rooms = narrowed(data, filter);
  const away = data.items.filter(({ archived }) => archived).length;
  const orgId = filter.orgId ?? data.orgs[0]?.id ?? '';
  const empty = data.items.length === 0;
  const first = (
    <span className={css.starters}>
      <Button variant="primary" icon={IconStack2} onClick={() => setDoing('series')}>
        <Trans>Créer plusieurs salles</Trans>
      </Button>
      <Button icon={IconPlus} onClick={() => setDoing('one')}>
        <Trans>Créer une salle</Trans>
      </Button>
    </span>
  );
  return (
    <>
      {!empty && (
        <div className={css.bar}>
          <ListSearch
            className={css.search}
            label={t`Nom, type, matière`}
            value={filter.q}
            onChange={(q) => change({ q })}
          />
          {data.orgs.length > 1 && (
            <SelectField
              className={css.select}
              label={t`Établissement`}
              labelHidden
              value={filter.orgId ?? ''}
              options={[
                { value: '', label: t`Tous les établissements` },
                ...data.orgs.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(event) => change({ orgId: event.currentTarget.value || null })}
            />
          )}
          {data.kinds.length > 1 && (
            <SelectField
              className={css.select}
              label={t`Type`}
              labelHidden
              value={filter.kind}
              options={[
                { value: '', label: t`Tous les types` },
                ...data.kinds.map((kind) => ({ value: kind, label: kind })),
              ]}
              onChange={(event) => change({ kind: event.currentTarget.value })}
            />
          )}
          {(away > 0 || filter.archived) && (
            <Chips
              label={t`Filtres`}
              chips={[
                {
                  key: 'archived',
                  label: t`Archivées`,
                  count: away,
                  active: filter.archived,
                  onPress: () => change({ archived: !filter.archived }),
                },
              ]}
            />
          )}
        </div>
      )}
      {doing === 'one' && (
        <div className={css.newRow}>
          <RoomForm room={null} data={data} orgId={orgId} onClose={done} />
        </div>
      )}
      {empty && doing !== 'one' && (
        <EmptyState icon={IconDoor} title={t`Aucune salle`} action={first}>
          <Trans>Les salles servent aux classes et, plus tard, à l’emploi du temps.</Trans>
        </EmptyState>
      )}
      {!empty && rooms.length === 0 && (
        <EmptyState
          icon={IconSearchOff}
          title={t`Aucune salle ne correspond`}
          action={
            <Button onClick={() => change(whole)}>
              <Trans>Tout afficher</Trans>
            </Button>
          }
        />
      )}
      {rooms.length > 0 && <RoomsList data={data} rooms={rooms} />}
      {doing === 'series' && <SeriesDialog data={data} orgId={orgId} onClose={done} />}
      {doing === 'print' && <PrintList rooms={rooms} data={data} onDone={done} />}
    </>
  );
}
