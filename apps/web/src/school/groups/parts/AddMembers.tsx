import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SearchField, SelectField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type GroupDetail, type Listing, pupilsQuery, type Year } from '../groups.api.ts';
import css from './Groups.module.css';
import type { useMembers } from './use-members.ts';

type Props = {
  detail: GroupDetail;
  listing: Listing;
  year: Year;
  day: string;
  members: ReturnType<typeof useMembers>;
  onClose: () => void;
};

/** Pupils found by class or by name, ticked, and their first day; or a whole class at once. */
export function AddMembers({ detail, listing, year, day, members, onClose }: Props) {
  const { t } = useLingui();
  const { group } = detail;
  const [classId, setClassId] = useState(group.classId ?? '');
  const [q, setQ] = useState('');
  const [from, setFrom] = useState(day);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const asked = useDeferredValue(q.trim());
  const { data } = useQuery(pupilsQuery(asked, classId || null));
  const inside = new Set(detail.members.map(({ id }) => id));
  const found = (data?.items ?? []).filter(({ id }) => !inside.has(id));
  const toggle = (id: string, on: boolean): void => {
    const next = new Set(picked);
    if (on) next.add(id);
    else next.delete(id);
    setPicked(next);
  };
  const send = async (who: { pupilIds: string[] } | { classId: string }): Promise<void> => {
    if (!members.busy && from && (await members.add(who, from))) onClose();
  };
  const searched = classId !== '' || asked.length > 1;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Ajouter des élèves`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <>
          {classId && picked.size === 0 && (
            <Button busy={members.busy} onClick={() => void send({ classId })}>
              <Trans>Ajouter toute la classe</Trans>
            </Button>
          )}
          <Button
            variant="primary"
            busy={members.busy}
            disabled={picked.size === 0}
            onClick={() => void send({ pupilIds: [...picked] })}
          >
            {picked.size === 0 ? (
              <Trans>Ajouter</Trans>
            ) : (
              plural(picked.size, { one: 'Ajouter # élève', other: 'Ajouter # élèves' })
            )}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <DateField
          label={t`À partir du`}
          min={year.startsOn}
          max={year.endsOn}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <SelectField
          label={t`Classe`}
          value={classId}
          disabled={group.kind === 'half'}
          options={[
            { value: '', label: t`Toutes les classes` },
            ...listing.classes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => setClassId(event.currentTarget.value)}
        />
        <SearchField label={t`Nom, prénom, matricule`} value={q} onChange={setQ} maxLength={100} autoComplete="off" />
        <p className={css.quiet} role="status">
          {searched ? (
            <Plural
              value={found.length}
              _0="aucun élève à ajouter"
              one="# élève à ajouter"
              other="# élèves à ajouter"
            />
          ) : (
            <Trans>Choisissez une classe ou écrivez un nom.</Trans>
          )}
        </p>
        <ul className={css.picks} aria-label={t`Élèves`}>
          {found.map((row) => (
            <li key={row.id}>
              <CheckField
                label={<bdi>{row.label}</bdi>}
                note={<Facts>{[row.detail, row.matricule]}</Facts>}
                checked={picked.has(row.id)}
                onChange={(event) => toggle(row.id, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
