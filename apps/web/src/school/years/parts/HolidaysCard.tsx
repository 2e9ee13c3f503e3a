import { ownWord } from '../../words/words.public.ts';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBeach, IconCheck, IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { comma } from '#kernel/text.ts';
import { toast } from '#kernel/toast/toast.ts';
import { formatShortSpan } from '#kernel/dates.ts';
import {
  type ClosablePlaces,
  type Holiday,
  type Org,
  removeHoliday,
  restoreHoliday,
  saveHoliday,
  type SchoolYear,
} from '../years.api.ts';
import { HolidayForm } from './HolidayForm.tsx';
import { LoadNational } from './LoadNational.tsx';
import { useKindNames } from './words.ts';
import css from './Years.module.css';

type Props = {
  year: SchoolYear;
  holidays: readonly Holiday[];
  places: ClosablePlaces;
  orgs: readonly Org[];
  country: string;
};

/** Holidays, public holidays and closures of a year; expected ones are marked until confirmed. */
export function HolidaysCard({ year, holidays, places, orgs, country }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const close = (): void => setOpen(null);
  const waiting = holidays.filter(({ state }) => state === 'expected').length;
  const buttons = !year.closed && (
    <span className={css.buttons}>
      <Button size="small" icon={IconDownload} onClick={() => setLoading(true)}>
        <Trans>Charger un calendrier national</Trans>
      </Button>
      <Button size="small" icon={IconPlus} onClick={() => setOpen('new')}>
        <Trans>Ajouter des dates</Trans>
      </Button>
    </span>
  );
  return (
    <Card
      title={t`Vacances et jours sans cours`}
      note={waiting > 0 && plural(waiting, { one: '# date à confirmer', other: '# dates à confirmer' })}
      end={holidays.length > 0 && buttons}
      flush
    >
      {holidays.length === 0 && open !== 'new' && (
        <EmptyState small icon={IconBeach} title={t`Aucun jour sans cours dans cette année`} action={buttons}>
          <Trans>Chargez un calendrier national, puis corrigez ce qui diffère chez vous.</Trans>
        </EmptyState>
      )}
      <ul className={css.rows}>
        {open === 'new' && (
          <li>
            <HolidayForm year={year} holiday={null} places={places} orgs={orgs} onDone={close} />
          </li>
        )}
        {holidays.map((holiday) => (
          <li key={holiday.id}>
            {open === holiday.id ? (
              <HolidayForm year={year} holiday={holiday} places={places} orgs={orgs} onDone={close} />
            ) : (
              <HolidayRow
                holiday={holiday}
                places={places}
                orgs={orgs}
                closed={year.closed}
                onEdit={() => setOpen(holiday.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {loading && <LoadNational year={year} country={country} onClose={() => setLoading(false)} />}
    </Card>
  );
}

const tones = { holiday: 'info', public_holiday: 'ink', closure: 'plain' } as const;

function HolidayRow({
  holiday,
  places,
  orgs,
  closed,
  onEdit,
}: {
  holiday: Holiday;
  places: ClosablePlaces;
  orgs: readonly Org[];
  closed: boolean;
  onEdit: () => void;
}) {
  const { t } = useLingui();
  const kinds = useKindNames();
  const { name, id, version, ...body } = holiday;
  const named = [...places.levels, ...places.classes];
  const org = holiday.whole
    ? orgs.find((one) => one.id === holiday.orgId)?.name
    : [...holiday.levelIds, ...holiday.classIds]
        .flatMap((one) => named.find((place) => place.id === one)?.name ?? [])
        .join(comma()) || t`Aucune classe`;
  const back = useMutation({ mutationFn: () => restoreHoliday(holiday) });
  const remove = useMutation({
    mutationFn: () => removeHoliday(id),
    onSuccess: () =>
      void toast.success(t`« ${name} » : dates supprimées.`, {
        undo: () => back.mutate(),
      }),
  });
  const sure = useMutation({ mutationFn: () => saveHoliday({ ...body, name, state: 'confirmed' }, { id, version }) });
  const expected = holiday.state === 'expected';
  return (
    <div className={css.row}>
      <span className={css.main}>
        <Facts>
          {[
            <strong key="name">
              <bdi>{ownWord(name)}</bdi>
            </strong>,
            org && (
              <bdi key="org" className={css.quiet}>
                {org}
              </bdi>
            ),
          ]}
        </Facts>
        {holiday.source && (
          <span className={css.detail} dir="auto">
            {ownWord(holiday.source)}
          </span>
        )}
      </span>
      <StatusPill tone={expected ? 'warn' : tones[holiday.kind]}>
        {expected ? t`À confirmer` : kinds[holiday.kind]}
      </StatusPill>
      <span className={css.span}>{formatShortSpan(holiday.startsOn, holiday.endsOn)}</span>
      {!closed && (
        <ActionMenu
          label={t`Actions pour ${name}`}
          title={name}
          actions={[
            ...(expected
              ? [{ key: 'sure', label: t`Confirmer ces dates`, icon: IconCheck, onPress: () => sure.mutate() }]
              : []),
            { key: 'edit', label: t`Modifier`, icon: IconPencil, onPress: onEdit },
            { key: 'delete', label: t`Supprimer`, icon: IconTrash, danger: true, onPress: () => remove.mutate() },
          ]}
        />
      )}
    </div>
  );
}
