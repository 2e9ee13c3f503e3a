import type {
  AttendanceNotice,
  DeliveryState,
  FamilyNotice,
  noticeChannels,
} from '@encrier/contract/school-life/attendance-notices';
import type { Tone } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import type { Column } from '@encrier/ui/table/DataTable';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconDeviceMobile, IconMail } from '@tabler/icons-react';
import { formatMoment, formatShortDay } from '#kernel/dates.ts';
import css from '../Attendance.module.css';

export const noticeWords: Record<FamilyNotice, MessageDescriptor> = {
  absence: msg`Absence`,
  retard: msg`Retard`,
  'absence.justificatif': msg`Réponse à un justificatif`,
  'absence.rappel': msg`Rappel`,
  billet: msg`Billet`,
};
export const channelWords: Record<(typeof noticeChannels)[number], MessageDescriptor> = {
  mail: msg`E-mail`,
  push: msg`Téléphone`,
  app: msg`Application seule`,
};
const stateWords: Record<DeliveryState, { word: MessageDescriptor; tone: Tone }> = {
  waiting: { word: msg`en attente`, tone: 'info' },
  sent: { word: msg`envoyé`, tone: 'ok' },
  failed: { word: msg`échec`, tone: 'bad' },
  dropped: { word: msg`abandonné`, tone: 'bad' },
};

/** Columns of the log: pupil, kind, recipients, and channels. */
export function useNoticeColumns(): Column<AttendanceNotice>[] {
  const { t, i18n } = useLingui();
  return [
    {
      key: 'pupil',
      head: t`Élève`,
      narrow: 'title',
      cell: (row) => (
        <span className={css.name}>
          <bdi>{row.pupil}</bdi>
          <bdi className={css.quiet}>{row.className}</bdi>
        </span>
      ),
    },
    {
      key: 'kind',
      head: t`Nature`,
      cell: (row) => (
        <span className={css.name}>
          <span>{i18n._(noticeWords[row.kind])}</span>
          {row.about && (
            <span className={css.quiet}>
              <bdi>{row.about}</bdi> {row.day && formatShortDay(row.day)}
            </span>
          )}
        </span>
      ),
    },
    { key: 'reader', head: t`Destinataire`, cell: (row) => <bdi>{row.reader}</bdi> },
    {
      key: 'at',
      head: t`Le`,
      width: '170px',
      tablet: 'hidden',
      cell: (row) => <span className={css.quiet}>{formatMoment(row.at)}</span>,
    },
    {
      key: 'ways',
      head: t`Envois`,
      width: '200px',
      cell: (row) =>
        row.deliveries.length ? (
          <span className={css.pills}>
            {row.deliveries.map(({ channel, state }) => (
              <StatusPill
                key={channel}
                icon={channel === 'mail' ? IconMail : IconDeviceMobile}
                tone={stateWords[state].tone}
              >
                {i18n._(channelWords[channel])} {i18n._(stateWords[state].word)}
              </StatusPill>
            ))}
          </span>
        ) : (
          <span className={css.quiet}>{t`dans l’application`}</span>
        ),
    },
    {
      key: 'read',
      head: t`Lecture`,
      width: '170px',
      narrow: 'end',
      cell: (row) =>
        row.readAt ? <StatusPill tone="ok">{t`lue`}</StatusPill> : <StatusPill tone="warn">{t`non lue`}</StatusPill>,
    },
  ];
}
