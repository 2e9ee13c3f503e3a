import type {
  AbsenceReason,
  AttendanceChild,
  FamilyEvent,
  FamilyExemption,
} from '@encrier/contract/school-life/attendance';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlarm, IconCalendarX, IconShieldCheck, IconUserX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatHours, formatMoment, formatTime, schoolDay } from '#kernel/dates.ts';
import { Pieces } from '../../../../communication/reading/reading.public.tsx';
import { cancelAnnounced } from '../../attendance.api.ts';
import css from '../Attendance.module.css';
import { exemptCategoryWords, exemptOf } from '../exemptions/exemption-words.ts';
import { justificationWords, kindWords } from '../words.ts';
import { JustifyForm } from './JustifyForm.tsx';
import { titleOf } from '#kernel/content/subject-name.ts';
import { comma } from '#kernel/text.ts';

/** One child: recorded events, announced absences, and justifications. */
export function ChildAttendance({
  child,
  reasons,
  late,
  named,
  asked,
}: {
  child: AttendanceChild;
  reasons: readonly AbsenceReason[];
  late: boolean;
  named: boolean;
  /** The day whose absence is being explained. */
  asked: string | null;
}) {
  const { t } = useLingui();
  const cancel = useMutation({ mutationFn: cancelAnnounced });
  const events = child.events.filter(({ kind }) => (kind === 'late') === late);
  const open = events.filter(({ can, justification }) => can.justify && justification !== 'announced');
  const came = open.filter(({ day }) => day === asked);
  const [justifying, setJustifying] = useState<readonly FamilyEvent[] | null>(came.length ? came : null);
  const coming = late ? [] : child.declarations.filter(({ can, state }) => can.cancel && state === 'sent');
  const title = named ? child.label : late ? t`Retards` : t`Absences`;
  const counted = late
    ? plural(child.late, { 0: 'aucun retard', one: '# retard', other: '# retards' })
    : plural(child.halfDays, { 0: 'aucune demi-journée', one: '# demi-journée', other: '# demi-journées' });
  return (
    <Card
      title={<bdi>{title}</bdi>}
      note={counted}
      flush
      end={
        open.length > 1 && (
          <Button size="small" onClick={() => setJustifying(open)}>
            {plural(open.length, { one: 'Justifier', other: 'Justifier les #' })}
          </Button>
        )
      }
    >
      <CardRows>
        {coming.map((one) => (
          <CardRow
            key={one.id}
            icon={IconCalendarX}
            tone="info"
            title={t`Absence annoncée`}
            detail={[announcedSpan(one), one.reason]}
            end={
              <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate(one.id)}>
                <Trans>Annuler</Trans>
              </Button>
            }
          />
        ))}
        {events.map((event) => (
          <EventRow key={event.id} event={event} onJustify={() => setJustifying([event])} />
        ))}
      </CardRows>
      {!late && child.exemptions.map((one) => <Exempted key={one.id} one={one} />)}
      {!events.length && !coming.length && (
        <p className={css.quiet} style={{ padding: 16 }}>
          {late ? <Trans>Aucun retard cette année.</Trans> : <Trans>Aucune absence cette année.</Trans>}
        </p>
      )}
      {!late && <Explained child={child} />}
      {justifying && (
        <JustifyForm
          pupilId={child.pupilId}
          events={justifying}
          reasons={reasons}
          onClose={() => setJustifying(null)}
        />
      )}
    </Card>
  );
}

/** When an announced absence takes place: its day is said once where it begins and ends on the same one. */
function announcedSpan({ startsAt, endsAt }: AttendanceChild['declarations'][number]): string {
  const sameDay = schoolDay(new Date(startsAt)) === schoolDay(new Date(endsAt));
  return `${formatMoment(startsAt)} – ${sameDay ? formatTime(endsAt) : formatMoment(endsAt)}`;
}

function EventRow({ event, onJustify }: { event: FamilyEvent; onJustify: () => void }) {
  const { i18n } = useLingui();
  const kind = i18n._(kindWords[event.kind].word);
  const word = justificationWords[event.justification];
  const shown = event.kind !== 'excluded' && event.kind !== 'material';
  return (
    <CardRow
      icon={event.kind === 'late' ? IconAlarm : IconUserX}
      tone={event.justification === 'accepted' ? 'ok' : kindWords[event.kind].tone}
      title={<Facts>{[kind, formatDay(event.day)]}</Facts>}
      detail={[
        titleOf(event) && <bdi key="what">{titleOf(event)}</bdi>,
        <bdi key="hour" dir="ltr">
          {formatHours(event)}
        </bdi>,
        ...(event.reason ? [event.reason] : []),
        ...(event.note ? [<bdi key="note">{event.note}</bdi>] : []),
      ]}
      end={
        <span className={css.pills}>
          {shown && <StatusPill tone={word.tone}>{i18n._(word.word)}</StatusPill>}
          {event.can.justify && (
            <Button size="small" onClick={onJustify}>
              <Trans>Justifier</Trans>
            </Button>
          )}
        </span>
      }
    />
  );
}

/** A pupil is exempt from some lessons for a time. */
function Exempted({ one }: { one: FamilyExemption }) {
  const { t, i18n } = useLingui();
  const [of, from, to] = [exemptOf(one, (word) => i18n._(word)), formatDay(one.from), formatDay(one.to)];
  return (
    <>
      <CardRow
        icon={IconShieldCheck}
        tone="info"
        title={<bdi>{t`Dispense : ${of}`}</bdi>}
        detail={[
          t`du ${from} au ${to}`,
          ...(one.category ? [i18n._(exemptCategoryWords[one.category])] : []),
          one.onSite ? t`présence obligatoire` : t`présence non demandée`,
        ]}
      />
      {one.files.length > 0 && <Pieces pieces={one.files} />}
    </>
  );
}

/** The family's justifications, with the school's answer. */
function Explained({ child }: { child: AttendanceChild }) {
  const { t, i18n } = useLingui();
  if (!child.justifications.length) return null;
  return (
    <details style={{ padding: 16 }}>
      <summary>{t`Justificatifs envoyés`}</summary>
      <ul className={css.facts}>
        {child.justifications.map((one) => (
          <li key={one.id} style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <span className={css.pills}>
              <StatusPill tone={justificationWords[one.state].tone}>
                {i18n._(justificationWords[one.state].word)}
              </StatusPill>
              <span>{one.reason}</span>
              <span className={css.quiet}>{one.days.map((day) => formatDay(day)).join(comma())}</span>
            </span>
            {one.body && <bdi>{one.body}</bdi>}
            {one.answer && (
              <span>
                <Trans>Réponse de l’école :</Trans> <bdi>{one.answer}</bdi>
              </span>
            )}
            {one.files.length > 0 && <Pieces pieces={one.files} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
