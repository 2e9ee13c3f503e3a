import { Facts } from '@encrier/ui/data/Facts';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDoor } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { formatMinute, minuteOf } from '#kernel/dates.ts';
import { freeRoomsQuery } from '../own.api.ts';
import css from './Own.module.css';

const HOUR = 55;

/** Rooms without a lesson now, or at other hours. */
export function FreeRooms({
  open,
  onClose,
  now,
  until,
}: {
  open: boolean;
  onClose: () => void;
  now: { day: string; minute: number };
  /** Minute of the end; an hour of lesson when absent. */
  until?: number;
}) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`Salles libres`} closeLabel={t`Fermer`} width={420}>
      <Rooms now={now} until={until ?? Math.min(1439, now.minute + HOUR)} />
    </Sheet>
  );
}

function Rooms({ now, until }: { now: { day: string; minute: number }; until: number }) {
  const { t } = useLingui();
  const [on, setOn] = useState(now.day);
  const [from, setFrom] = useState(formatMinute(now.minute));
  const [to, setTo] = useState(formatMinute(until));
  const [starts, ends] = [minuteOf(from) ?? 0, minuteOf(to) ?? 0];
  const asked = useQuery({ ...freeRoomsQuery(on, starts, ends), enabled: on !== '' && starts < ends });
  return (
    <div className={css.stack}>
      <div className={css.hours}>
        <DateField label={t`Jour`} value={on} onChange={(event) => setOn(event.currentTarget.value)} />
        <TimeField label={t`De`} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        <TimeField label={t`À`} value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </div>
      {starts < ends ? (
        <Asked
          query={asked}
          label={t`Recherche des salles`}
          rows={5}
          empty={({ rooms }) =>
            rooms.length === 0 && (
              <EmptyState icon={IconDoor} title={<Trans>Toutes les salles sont prises à ces heures</Trans>} />
            )
          }
        >
          {({ rooms }) => (
            <ul className={css.rooms} aria-label={t`Salles libres`}>
              {rooms.map((room) => {
                const until = room.until === null ? '' : formatMinute(room.until);
                return (
                  <li key={room.id}>
                    <strong>
                      <bdi>{room.name}</bdi>
                    </strong>
                    <span className={css.quiet}>
                      <Facts>
                        {[
                          room.capacity && plural(room.capacity, { one: '# place', other: '# places' }),
                          until ? t`libre jusqu’à ${until}` : t`libre jusqu’au soir`,
                        ]}
                      </Facts>
                    </span>
                  </li>
                );
              })}
            </ul>
          )}
        </Asked>
      ) : (
        <p role="status">{t`L’heure de fin doit suivre celle du début.`}</p>
      )}
    </div>
  );
}
