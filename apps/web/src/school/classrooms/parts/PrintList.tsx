import type { Classroom } from '@encrier/contract/school/classrooms';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { formatShortDay } from '#kernel/dates.ts';
import { PrintSheet } from '#kernel/frame/PrintSheet.tsx';
import { useSession } from '#kernel/session/session.ts';
import type { Classrooms } from '../classrooms.api.ts';
import css from './Classrooms.module.css';
import { comma } from '#kernel/text.ts';

/** The displayed rooms on paper; prints as soon as it is rendered, then calls back. */
export function PrintList({
  rooms,
  data,
  onDone,
}: {
  rooms: readonly Classroom[];
  data: Classrooms;
  onDone: () => void;
}) {
  const school = useSession((value) => value.school?.title ?? '');
  useEffect(() => {
    addEventListener('afterprint', onDone, { once: true });
    print();
    return () => removeEventListener('afterprint', onDone);
  }, [onDone]);
  const today = formatShortDay(new Date());
  return (
    <PrintSheet>
      <div className={css.paper}>
        <h1>
          <Trans>Salles</Trans>
        </h1>
        <p>
          <bdi>{school}</bdi> · {today}
        </p>
        <table>
          <thead>
            <tr>
              <th>
                <Trans>Salle</Trans>
              </th>
              <th>
                <Trans>Établissement</Trans>
              </th>
              <th>
                <Trans>Type</Trans>
              </th>
              <th>
                <Trans>Places</Trans>
              </th>
              <th>
                <Trans>Matières</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rooms.map((room) => (
              <tr key={room.id}>
                <th>{room.name}</th>
                <td>{data.orgs.find(({ id }) => id === room.orgId)?.name}</td>
                <td>{room.kind}</td>
                <td>{room.capacity}</td>
                <td>
                  {data.subjects
                    .filter(({ id }) => room.subjectIds.includes(id))
                    .map(({ name }) => name)
                    .join(comma()) || <Trans>Toutes les matières</Trans>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PrintSheet>
  );
}
