import type { FamilyMeeting } from '@encrier/contract/teaching/summary-meetings';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { toast } from '#kernel/toast/toast.ts';
import { comma } from '#kernel/text.ts';
import { confirmMeeting } from '../../summaries.api.ts';
import { Commitments } from '../Commitments.tsx';
import css from '../Summaries.module.css';

/** Commitments of a meeting; a guardian confirms here. */
export function MeetingCard({ meeting, name }: { meeting: FamilyMeeting; name: string }) {
  const { t } = useLingui();
  const confirm = useMutation({
    mutationFn: () => confirmMeeting(meeting.id),
    onSuccess: () => toast.success(t`Engagements confirmés.`),
  });
  const { people, confirmed, can } = meeting;
  return (
    <Card
      title={t`Ce que l’on a décidé ensemble`}
      note={<Facts>{[formatDay(meeting.onDay), meeting.by, name]}</Facts>}
      end={
        confirmed.length > 0 && (
          <StatusPill tone="ok" icon={IconCheck}>
            <Trans>Confirmé</Trans>
          </StatusPill>
        )
      }
    >
      <div className={css.form}>
        <Commitments items={meeting.commitments} />
        {meeting.notes && (
          <p className={css.words}>
            <bdi>{meeting.notes}</bdi>
          </p>
        )}
        <p className={css.quiet}>
          <Trans>
            Présents : <bdi>{people.map((one) => one.name).join(comma())}</bdi>
          </Trans>
        </p>
        {confirmed.map((one) => (
          <p key={one.at} className={css.quiet}>
            <Trans>
              <bdi>{one.name}</bdi> a confirmé le {formatMoment(one.at)}.
            </Trans>
          </p>
        ))}
        {can.confirm && (
          <div className={css.row}>
            <Button variant="primary" icon={IconCheck} busy={confirm.isPending} onClick={() => confirm.mutate()}>
              <Trans>Confirmer ces engagements</Trans>
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
