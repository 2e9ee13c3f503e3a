import type { RollSheet } from '@encrier/contract/school-life/attendance';
import { maxColumns, maxRows, type SeatingPlan } from '@encrier/contract/school-life/attendance-seating';
import { Button } from '@encrier/ui/actions/Button';
import type { Carry } from '@encrier/ui/drag/use-carry';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconWand } from '@tabler/icons-react';
import { useCarry } from '#kernel/drag/use-carry.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveSeating } from '../../seating.api.ts';
import css from './Seating.module.css';
import { Grid } from './SeatGrid.tsx';
import { filled, lifted, placed, resized, type Room, seatAt } from './seats.ts';

const fieldWords = {
  rows: msg`Rangs`,
  columns: msg`Places par rang`,
  seats: msg`Plan de classe`,
  forRoom: msg`Pour cette salle seulement`,
};
const upTo = (most: number) =>
  Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

type Wish = Room & { forRoom: boolean; over: { everywhere: number; roomVersion: number } };

/** Drop target for a pupil who leaves a place. */
const out = 'out';

/** Places pupils: dragged, or picked up and put down with a tap or a key. */
export function SeatingEdit({ sheet, plan, onDone }: { sheet: RollSheet; plan: SeatingPlan; onDone: () => void }) {
  const { t } = useLingui();
  const names = new Map(sheet.pupils.map(({ id, label }) => [id, label]));
  const { rows, columns, seats, ofRoom, version: everywhere, roomVersion } = plan;
  const edit = useEdit<Wish>({
    start: { rows, columns, seats, forRoom: ofRoom, over: { everywhere, roomVersion } },
    // There are two plans, each with a version: a newer version of either means a newer form.
    version: everywhere + roomVersion,
    follows: true,
    // The other plan has not changed: this one's version is the rest of the sum.
    send: async ({ over, seats: taken, ...size }, sent) => {
      await saveSeating({
        lessonId: sheet.lessonId,
        classId: sheet.lessonId ? null : sheet.classId,
        ...size,
        seats: [...taken],
        version: sent.version - (size.forRoom ? over.everywhere : over.roomVersion),
      });
    },
    // A plan created here, only for this room, has no former places.
    undo: (_, { forRoom }) => (forRoom === ofRoom ? t`Plan de classe enregistré.` : null),
    onSaved: () => {
      if (edit.draft.forRoom !== ofRoom) toast.success(t`Plan de classe enregistré.`);
      onDone();
    },
    onClose: onDone,
  });
  const { draft: room, set: setRoom } = edit;
  const carry = useCarry({
    nameOf: (pupilId) => names.get(pupilId) ?? '',
    takes: (place, pupilId) => place !== out || room.seats.some((one) => one.pupilId === pupilId),
    onPut: (pupilId, { place }) => {
      const [row = 0, column = 0] = place.split(' ').map(Number);
      setRoom(place === out ? lifted(room, pupilId) : placed(room, pupilId, row, column));
      return undefined;
    },
  });
  const standing = sheet.pupils.filter(({ id }) => !room.seats.some((one) => one.pupilId === id));
  const inRoom = plan.room;
  return (
    <div className={css.plan}>
      <ConflictNotice
        edit={edit}
        words={fieldWords}
        formatValue={(value, field) =>
          field === 'seats'
            ? plural((value as Room['seats']).length, { one: '# élève placé', other: '# élèves placés' })
            : undefined
        }
      />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <Size room={room} pupils={sheet.pupils} waiting={standing.length > 0} onChange={setRoom} />
      {plan.room && (
        <CheckField
          label={t`Pour « ${inRoom} » seulement`}
          note={t`Sans cela, le plan vaut dans toutes les salles qui n’ont pas le leur.`}
          checked={room.forRoom}
          onChange={(event) => setRoom({ forRoom: event.currentTarget.checked })}
        />
      )}
      {carry.marks}
      <p className={css.quiet}>{t`Glissez un élève sur une place, ou choisissez-le puis sa place.`}</p>
      <div className={css.scroll}>
        <Grid room={room} label={t`Plan de classe`}>
          {(row, column) => (
            <Spot
              name={names.get(seatAt(room, row, column)?.pupilId ?? '') ?? ''}
              pupilId={seatAt(room, row, column)?.pupilId ?? null}
              at={{ row, column }}
              carry={carry}
            />
          )}
        </Grid>
      </div>
      <p className={css.board}>
        <Trans>Devant, le tableau</Trans>
      </p>
      <Standing pupils={standing} carry={carry} seated={room.seats.some((one) => one.pupilId === carry.held?.thing)} />
      <div className={css.tools}>
        <Button variant="primary" busy={edit.busy} onClick={() => edit.submit()}>
          <Trans>Enregistrer le plan</Trans>
        </Button>
        <Button onClick={edit.leave}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </div>
  );
}

type SizeProps = {
  room: Room;
  pupils: RollSheet['pupils'];
  waiting: boolean;
  onChange: (room: Room) => void;
};
/** Rows and places of a room, and everybody seated at once. */
function Size({ room, pupils, waiting, onChange }: SizeProps) {
  const { t } = useLingui();
  return (
    <div className={css.tools}>
      <SelectField
        label={t`Rangs`}
        value={String(room.rows)}
        options={upTo(maxRows)}
        onChange={(event) => onChange(resized(room, Number(event.currentTarget.value), room.columns))}
      />
      <SelectField
        label={t`Places par rang`}
        value={String(room.columns)}
        options={upTo(maxColumns)}
        onChange={(event) => onChange(resized(room, room.rows, Number(event.currentTarget.value)))}
      />
      <Button
        icon={IconWand}
        disabled={!waiting}
        onClick={() =>
          onChange(
            filled(
              room,
              pupils.map(({ id }) => id),
            ),
          )
        }
      >
        <Trans>Placer tout le monde</Trans>
      </Button>
    </div>
  );
}

type StandingProps = {
  pupils: readonly { id: string; label: string }[];
  carry: Carry;
  /** The dragged pupil has a place, and may be removed from it. */
  seated: boolean;
};
/** Pupils without place. */
function Standing({ pupils, carry, seated }: StandingProps) {
  const { t } = useLingui();
  return (
    <section className={css.standing} aria-label={t`Sans place`}>
      <p className={css.quiet}>
        <Trans>Sans place</Trans>
      </p>
      <div className={css.faces}>
        {pupils.map(({ id, label }) => (
          <button key={id} type="button" className={css.chip} {...carry.on({ thing: id, grip: id })}>
            <bdi>{label}</bdi>
          </button>
        ))}
        {seated && (
          <Button size="small" {...carry.on({ place: out, name: t`Sans place` })}>
            <Trans>Retirer de sa place</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

type SpotProps = {
  name: string;
  pupilId: string | null;
  at: { row: number; column: number };
  carry: Carry;
};
/** One seat: a drop target for a carried pupil; its own pupil can be picked up. */
function Spot({ name, pupilId, at, carry }: SpotProps) {
  const { t } = useLingui();
  const [row, column] = [at.row + 1, at.column + 1];
  return (
    <button
      type="button"
      className={css.spot}
      data-taken={pupilId !== null || undefined}
      aria-label={name ? t`Rang ${row}, place ${column} : ${name}` : t`Rang ${row}, place ${column}, libre`}
      {...carry.on({
        thing: pupilId ?? undefined,
        grip: pupilId ?? undefined,
        place: `${at.row} ${at.column}`,
        name: t`Rang ${row}, place ${column}`,
      })}
    >
      <bdi className={css.label}>{name}</bdi>
    </button>
  );
}
