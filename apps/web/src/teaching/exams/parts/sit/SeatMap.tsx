import type { ExamPage, ExamSeat } from '@encrier/contract/teaching/exams';
import type { Carry } from '@encrier/ui/drag/use-carry';
import { Notice } from '@encrier/ui/feedback/Notice';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useCarry } from '#kernel/drag/use-carry.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { reseat } from '../../exams.api.ts';
import css from '../Exams.module.css';
import { placesOf } from './places.ts';

type Room = { id: string; label: string; capacity: number | null };
/**
 * The places of each room: a pupil is dragged to another one, or picked up and put down by tap or key; a pupil already
 * there gets the other's place.
 */
export function SeatMap({ exam }: { exam: ExamPage }) {
  const { t } = useLingui();
  const run = useMutation({
    mutationFn: ({ pupilId, roomId, seat }: { pupilId: string; roomId: string; seat: number }) =>
      reseat(exam.id, pupilId, { roomId, seat }),
    meta: { quiet: true },
    onSuccess: () => toast.success(t`Place changée.`),
  });
  const places = new Map(
    exam.rooms.flatMap((room) =>
      placesOf(room, exam.seats).map(({ seat }) => [placeOf(room.id, seat), { roomId: room.id, seat }] as const),
    ),
  );
  const known = (pupilId: string): ExamSeat | undefined => exam.seats.find((one) => one.pupilId === pupilId);
  const carry = useCarry({
    nameOf: (pupilId) => known(pupilId)?.label ?? '',
    takes: () => true,
    onPut: (pupilId, { place }) => {
      const to = places.get(place);
      if (to) run.mutate({ pupilId, ...to });
      return undefined;
    },
  });
  const homeless = exam.seats.filter(({ roomId, seat }) => roomId === null || seat === null);
  return (
    <div className={css.form}>
      {carry.marks}
      {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
      <span className={css.quiet}>{t`Glissez un élève sur une place, ou choisissez-le puis sa place.`}</span>
      {homeless.length > 0 && (
        <section aria-label={t`Sans place`}>
          <b>{t`Sans place`}</b>
          <ul className={css.map}>
            {homeless.map((one) => (
              <li key={one.pupilId}>
                <Spot pupil={one} seat={null} place={undefined} carry={carry} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {exam.rooms.map((room) => (
        <OfRoom key={room.id} room={room} seats={exam.seats} carry={carry} />
      ))}
    </div>
  );
}

/** A seat of a room as a place. */
const placeOf = (roomId: string, seat: number): string => `${roomId} ${seat}`;

function OfRoom({ room, seats, carry }: { room: Room; seats: readonly ExamSeat[]; carry: Carry }) {
  return (
    <section aria-label={room.label}>
      <b>
        <bdi>{room.label}</bdi>
      </b>
      <ul className={css.map}>
        {placesOf(room, seats).map(({ seat, pupil }) => (
          <li key={seat}>
            <Spot pupil={pupil} seat={seat} place={placeOf(room.id, seat)} carry={carry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type SpotProps = {
  pupil: ExamSeat | null;
  /** Null for a pupil without a seat yet. */
  seat: number | null;
  place: string | undefined;
  carry: Carry;
};
/** One seat: a drop target for a carried pupil; its own pupil can be picked up. */
function Spot({ pupil, seat, place, carry }: SpotProps) {
  const { t } = useLingui();
  const name = pupil?.label ?? '';
  const label = seat === null ? name : name ? t`Place ${seat} : ${name}` : t`Place ${seat}, libre`;
  return (
    <button
      type="button"
      className={css.place}
      data-free={pupil ? undefined : ''}
      aria-label={label}
      {...carry.on({
        thing: pupil?.pupilId,
        grip: pupil?.pupilId,
        place,
        name: seat === null ? undefined : t`Place ${seat}`,
      })}
    >
      <small>{seat ?? ''}</small>
      <bdi>{name}</bdi>
      {pupil && (
        <small>
          <bdi>{pupil.class}</bdi>
        </small>
      )}
    </button>
  );
}
