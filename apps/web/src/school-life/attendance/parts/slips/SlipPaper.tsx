import type { Slip } from '@encrier/contract/school-life/attendance-slips';
import { QrCode } from '@encrier/ui/progress/QrCode';
import { useLingui } from '@lingui/react/macro';
import { formatDay, formatMinute, formatTime } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import css from './SlipPaper.module.css';
import { addressOfSlip, slipKindWords } from './slip-words.ts';

/** A slip as printed by the 58 mm printer, without its reason. */
export function SlipPaper({ slip }: { slip: Slip }) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  const [number, until] = [slip.number, formatTime(slip.until)];
  return (
    <div className={css.paper}>
      {school && <bdi>{school.title}</bdi>}
      <strong>{i18n._(slipKindWords[slip.kind])}</strong>
      <strong>
        <bdi>{slip.pupil}</bdi>
      </strong>
      <bdi>{slip.className}</bdi>
      <span>
        {formatDay(slip.day)} <bdi dir="ltr">{formatMinute(slip.at)}</bdi>
      </span>
      <QrCode text={addressOfSlip(slip.code)} label={t`Code du billet ${number}`} size={150} />
      <span className={css.number}>{t`Billet ${number}, valable jusqu’à ${until}`}</span>
    </div>
  );
}
