import type { Mark, MarkStatus, RollSheet, SheetPupil } from '@encrier/contract/school-life/attendance';
import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArmchair, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PrintSheet } from '#kernel/frame/PrintSheet.tsx';
import { useOnline } from '#kernel/query/offline.ts';
import { useSession } from '#kernel/session/session.ts';
import { seatingQuery } from '../../seating.api.ts';
import css from './Seating.module.css';
import { useMarkWords } from './mark-words.ts';
import { Grid } from './SeatGrid.tsx';
import { SeatingEdit } from './SeatingEdit.tsx';
import { type Room, seatAt } from './seats.ts';
import { titleOf } from '#kernel/content/subject-name.ts';

const cycle: Record<MarkStatus, MarkStatus> = {
  present: 'absent',
  absent: 'late',
  late: 'present',
  elsewhere: 'present',
};
type Props = {
  sheet: RollSheet;
  marks: readonly Mark[];
  locked: (pupil: SheetPupil) => boolean;
  onMark: (mark: Mark) => void;
};

/** The roll call on the room's plan: a tap cycles present, absent, late; pupils without place are below. */
export function SeatingPlan({ sheet, ...rest }: Props) {
  const { t } = useLingui();
  const query = useQuery(seatingQuery(sheet));
  const [editing, setEditing] = useState(false);
  return (
    <Asked query={query} label={t`Chargement du plan de classe`}>
      {(plan) =>
        editing ? (
          <SeatingEdit sheet={sheet} plan={plan} onDone={() => setEditing(false)} />
        ) : plan.seats.length ? (
          <Seated
            sheet={sheet}
            room={plan}
            by={plan.by}
            place={plan.ofRoom ? plan.room : ''}
            onEdit={() => setEditing(true)}
            {...rest}
          />
        ) : (
          <EmptyState
            icon={IconArmchair}
            title={<Trans>Aucun plan de classe</Trans>}
            small
            action={
              <Button variant="primary" icon={IconPencil} onClick={() => setEditing(true)}>
                <Trans>Placer les élèves</Trans>
              </Button>
            }
          />
        )
      }
    </Asked>
  );
}

type Tap = { pupil: SheetPupil; mark: Mark; locked: boolean; onMark: (mark: Mark) => void };
function Face({ pupil, mark, locked, onMark }: Tap) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const words = useMarkWords();
  const name = pupil.label;
  const next = cycle[mark.status];
  return (
    <button
      type="button"
      className={css.seat}
      data-status={mark.status}
      disabled={locked}
      aria-label={t`${name} : ${words(mark)}. Changer`}
      onClick={() => onMark({ ...mark, status: next, minutes: next === 'late' ? mark.minutes || 5 : 0, leftAt: null })}
    >
      <Avatar name={name} photo={school && imageAddress(school, pupil.photo, 96)} size={40} />
      <bdi className={css.label}>{name}</bdi>
    </button>
  );
}

function Seated({
  sheet,
  marks,
  locked,
  onMark,
  room,
  by,
  place,
  onEdit,
}: Props & { room: Room; by: string; place: string; onEdit: () => void }) {
  const { t } = useLingui();
  const online = useOnline();
  const pupils = new Map(sheet.pupils.map((one) => [one.id, one]));
  const markOf = (pupil: SheetPupil): Mark => marks.find(({ pupilId }) => pupilId === pupil.id) ?? pupil.mark;
  const face = (pupil: SheetPupil) => (
    <Face key={pupil.id} pupil={pupil} mark={markOf(pupil)} locked={locked(pupil)} onMark={onMark} />
  );
  const standing = sheet.pupils.filter(({ id }) => !room.seats.some((one) => one.pupilId === id));
  return (
    <div className={css.plan}>
      <div className={css.tools}>
        {place && <span className={css.quiet}>{t`Plan de la salle ${place}`}</span>}
        {by && (
          <span className={css.quiet}>
            <Trans>
              Plan enregistré par <bdi>{by}</bdi>
            </Trans>
          </span>
        )}
        <Button size="small" icon={IconPencil} disabled={!online} onClick={onEdit}>
          <Trans>Modifier le plan</Trans>
        </Button>
        <Button size="small" icon={IconPrinter} onClick={() => window.print()}>
          <Trans>Imprimer le plan</Trans>
        </Button>
      </div>
      <div className={css.scroll}>
        <Grid room={room} label={t`Plan de classe`}>
          {(row, column) => {
            const pupil = pupils.get(seatAt(room, row, column)?.pupilId ?? '');
            return pupil ? face(pupil) : <span className={css.free} />;
          }}
        </Grid>
      </div>
      <p className={css.board}>
        <Trans>Devant, le tableau</Trans>
      </p>
      {standing.length > 0 && (
        <section className={css.standing} aria-label={t`Sans place`}>
          <p className={css.quiet}>
            <Trans>Sans place</Trans>
          </p>
          <div className={css.faces}>{standing.map(face)}</div>
        </section>
      )}
      <PrintSheet>
        <h1>
          <bdi>{sheet.audience}</bdi> <bdi>{titleOf(sheet)}</bdi>
        </h1>
        <Grid room={room} label={t`Plan de classe`}>
          {(row, column) => (
            <span className={css.printed}>
              <bdi>{pupils.get(seatAt(room, row, column)?.pupilId ?? '')?.label}</bdi>
            </span>
          )}
        </Grid>
        <p className={css.board}>{t`Devant, le tableau`}</p>
      </PrintSheet>
    </div>
  );
}
