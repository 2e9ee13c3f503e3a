import type { ExamPage, ExamSeat } from '@encrier/contract/teaching/exams';
import { Notice } from '@encrier/ui/feedback/Notice';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { reseat } from '../../exams.api.ts';
import css from '../Exams.module.css';
import { placesOf } from './places.ts';

type Room = { id: string; label: string; capacity: number | null };
/**
 * The places of each room: a pupil is dragged to another one, or picked up and put down by a tap or a key; who sat
 * there takes his.
 */
export function SeatMap({ exam }: { exam: ExamPage }) {
  const { t } = useLingui();
  const [carried, setCarried] = useState<string | null>(null);
  const run = useMutation({
    mutationFn: ({ pupilId, roomId, seat }: { pupilId: string; roomId: string; seat: number }) =>
      reseat(exam.id, pupilId, { roomId, seat }),
    meta: { quiet: true },
    onSuccess: () => toast.success(t`Place changée.`),
  });
  const known = (pupilId: string): ExamSeat | undefined => exam.seats.find((one) => one.pupilId === pupilId);
  function put(pupilId: string, roomId: string, seat: number): void {
    setCarried(null);
    const pupil = known(pupilId);
    if (pupil && (pupil.roomId !== roomId || pupil.seat !== seat)) run.mutate({ pupilId, roomId, seat });
  }
  const held = carried ? known(carried) : undefined;
  const homeless = exam.seats.filter(({ roomId, seat }) => roomId === null || seat === null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape puts down what the buttons inside picked up
    <div
      className={css.form}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !carried) return;
        // The pupil is put down, the window stays.
        event.stopPropagation();
        event.preventDefault();
        setCarried(null);
      }}
    >
      {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
      <span className={css.quiet} role="status">
        {held
          ? t`${held.label} : choisissez sa place. Échap pour renoncer.`
          : t`Glissez un élève sur une place, ou choisissez-le puis sa place.`}
      </span>
      {homeless.length > 0 && (
        <section aria-label={t`Sans place`}>
          <b>{t`Sans place`}</b>
          <ul className={css.map}>
            {homeless.map((one) => (
              <li key={one.pupilId}>
                <Spot pupil={one} seat={null} carried={carried} onPick={setCarried} onPut={null} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {exam.rooms.map((room) => (
        <OfRoom key={room.id} room={room} seats={exam.seats} carried={carried} onPick={setCarried} onPut={put} />
      ))}
    </div>
  );
}

type RoomProps = {
  room: Room;
  seats: readonly ExamSeat[];
  carried: string | null;
  onPick: (pupilId: string | null) => void;
  onPut: (pupilId: string, roomId: string, seat: number) => void;
};
function OfRoom({ room, seats, carried, onPick, onPut }: RoomProps) {
  return (
    <section aria-label={room.label}>
      <b>
        <bdi>{room.label}</bdi>
      </b>
      <ul className={css.map}>
        {placesOf(room, seats).map(({ seat, pupil }) => (
          <li key={seat}>
            <Spot
              pupil={pupil}
              seat={seat}
              carried={carried}
              onPick={onPick}
              onPut={(pupilId) => onPut(pupilId, room.id, seat)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type SpotProps = {
  pupil: ExamSeat | null;
  /** None for who has no place yet. */
  seat: number | null;
  carried: string | null;
  onPick: (pupilId: string | null) => void;
  onPut: ((pupilId: string) => void) | null;
};
/** One place: it takes who is carried, or lets who sits there be picked up. */
function Spot({ pupil, seat, carried, onPick, onPut }: SpotProps) {
  const { t } = useLingui();
  const name = pupil?.label ?? '';
  const said = seat === null ? name : name ? t`Place ${seat} : ${name}` : t`Place ${seat}, libre`;
  return (
    <button
      type="button"
      className={css.place}
      data-free={pupil ? undefined : ''}
      aria-label={said}
      aria-pressed={pupil !== null && carried === pupil.pupilId}
      draggable={pupil !== null}
      onDragStart={(event) => pupil && event.dataTransfer.setData('text/plain', pupil.pupilId)}
      onDragOver={(event) => onPut && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onPut?.(event.dataTransfer.getData('text/plain'));
      }}
      onClick={() => {
        if (carried && onPut && carried !== pupil?.pupilId) onPut(carried);
        else onPick(carried === pupil?.pupilId ? null : (pupil?.pupilId ?? null));
      }}
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
