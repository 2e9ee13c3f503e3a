import type { Mark, MarkStatus, RollSheet, SheetPupil } from '@encrier/contract/school-life/attendance';
import { IconButton } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TimeField } from '@encrier/ui/fields/DateField';
import { TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { IconDots, IconLock, IconShieldCheck } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMinute, formatMonthDay, minuteOf, schoolDay, schoolMinute } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { comma } from '#kernel/text.ts';
import css from '../Attendance.module.css';
import { factWord } from '../words.ts';
import { About } from './About.tsx';
import { Arranged } from './Arranged.tsx';
import { MarkChoice } from './MarkChoice.tsx';
import { useMarkWords } from './mark-words.ts';
import { useSwipe } from './use-swipe.ts';

const cycle: Record<MarkStatus, MarkStatus> = {
  present: 'absent',
  absent: 'late',
  late: 'present',
  elsewhere: 'present',
};
/** Minutes since the lesson began, as lateness starts: at least one, at most the lesson. */
function minutesSoFar({ day, starts, ends }: RollSheet): number {
  const minute = schoolMinute();
  return day === schoolDay() && minute > starts && minute < ends ? minute - starts : 5;
}

/** One pupil: a tap on the face cycles present, absent, late; the three icons choose; the menu has the rest. */
export function PupilRow({
  pupil,
  mark,
  touched,
  sheet,
  look,
  locked,
  open,
  onOpen,
  onMark,
}: {
  pupil: SheetPupil;
  mark: Mark;
  touched: boolean;
  sheet: RollSheet;
  look: 'list' | 'photos';
  locked: boolean;
  open: boolean;
  onOpen: () => void;
  onMark: (mark: Mark) => void;
}) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  const words = useMarkWords();
  const set = (status: MarkStatus): void =>
    onMark({
      ...mark,
      status,
      minutes: status === 'late' ? mark.minutes || minutesSoFar(sheet) : 0,
      ...(status === 'absent' && { leftAt: null }),
    });
  const exempt = pupil.exempt === 'on_site' ? t`dispensé, assiste au cours` : pupil.exempt ? t`dispensé` : '';
  const because = exempt || (pupil.because && !touched ? i18n._(factWord(pupil.because)) : '');
  const recent = pupil.recent.length ? pupil.recent.map((day) => formatMonthDay(day)).join(comma()) : '';
  const name = pupil.label;
  // Present and absent by a swipe; the three icons do the same.
  const swipe = useSwipe(() => set(mark.status === 'absent' ? 'present' : 'absent'));
  return (
    <li className={css.pupil} data-status={mark.status} {...(look === 'list' && !locked && swipe)}>
      <button
        type="button"
        className={css.face}
        disabled={locked}
        aria-label={t`${name} : ${words(mark)}. Changer`}
        onClick={() => set(cycle[mark.status])}
      >
        <Avatar
          name={pupil.label}
          photo={school && imageAddress(school, pupil.photo, 96)}
          size={look === 'photos' ? 84 : 40}
        />
        <span className={css.name}>
          <bdi className={css.strong}>{pupil.label}</bdi>
          <span className={css.quiet}>
            {because || (mark.status === 'late' ? words(mark) : recent && t`Abs. ${recent}`)}
          </span>
        </span>
      </button>
      <Arranged id={pupil.id} label={name} />
      {locked ? (
        <StatusPill icon={IconLock} tone={mark.status === 'absent' ? 'bad' : 'plain'}>
          {words(mark)}
        </StatusPill>
      ) : (
        <>
          {mark.status === 'elsewhere' ? (
            <StatusPill icon={IconShieldCheck}>{words(mark)}</StatusPill>
          ) : (
            <MarkChoice name={name} value={mark.status} onChange={set} />
          )}
          <IconButton icon={IconDots} label={t`${name} : plus de choix`} aria-expanded={open} onClick={onOpen} />
          {open && <More pupil={pupil} mark={mark} sheet={sheet} onMark={onMark} onStatus={set} />}
        </>
      )}
    </li>
  );
}

/** Minutes of lateness, an early departure, an exclusion, forgotten material, a note for the office. */
function More({
  pupil,
  mark,
  sheet,
  onMark,
  onStatus,
}: {
  pupil: SheetPupil;
  mark: Mark;
  sheet: RollSheet;
  onMark: (mark: Mark) => void;
  onStatus: (status: MarkStatus) => void;
}) {
  const { t } = useLingui();
  const left = mark.leftAt === null ? '' : formatMinute(mark.leftAt);
  return (
    <div className={css.more}>
      <CheckField
        label={t`Excusé`}
        checked={mark.status === 'elsewhere'}
        onChange={(event) => onStatus(event.currentTarget.checked ? 'elsewhere' : 'present')}
      />
      <div className={css.row}>
        {mark.status === 'late' && (
          <TextField
            className={css.short}
            label={t`Minutes de retard`}
            type="number"
            inputMode="numeric"
            min={1}
            max={sheet.ends - sheet.starts}
            value={String(mark.minutes)}
            onChange={(event) =>
              onMark({
                ...mark,
                minutes: Math.max(1, Math.min(600, Math.trunc(Number(event.currentTarget.value)) || 1)),
              })
            }
          />
        )}
        {mark.status !== 'absent' && mark.status !== 'elsewhere' && (
          <TimeField
            className={css.short}
            label={t`Parti à`}
            value={left}
            onChange={(event) => onMark({ ...mark, leftAt: minuteOf(event.currentTarget.value) })}
          />
        )}
      </div>
      {mark.status !== 'absent' && mark.status !== 'elsewhere' && (
        <>
          <CheckField
            label={t`Exclu du cours`}
            checked={mark.excluded}
            onChange={(event) => onMark({ ...mark, excluded: event.currentTarget.checked })}
          />
          <CheckField
            label={t`Matériel oublié`}
            checked={mark.material}
            onChange={(event) => onMark({ ...mark, material: event.currentTarget.checked })}
          />
        </>
      )}
      <TextField
        label={t`Un mot pour la vie scolaire`}
        maxLength={200}
        value={mark.note}
        onChange={(event) => onMark({ ...mark, note: event.currentTarget.value })}
      />
      <About pupil={pupil} audience={sheet.audience} />
    </div>
  );
}
