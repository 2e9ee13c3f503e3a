import type { Meeting } from '@encrier/contract/teaching/summary-meetings';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Confirm } from '@encrier/ui/overlays/Confirm';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { comma } from '#kernel/text.ts';
import { addressOf, dropMeeting, searchOf } from '../../summaries.api.ts';
import { Commitments } from '../Commitments.tsx';
import { RoomBlocks, SelfWords, Written } from '../SaidBlocks.tsx';
import css from '../Summaries.module.css';
import { AgreementForm } from './AgreementForm.tsx';

/** One pupil, in large letters: data, self-assessment, commitments. */
export function MeetingRoom({ meeting, home }: { meeting: Meeting; home: string }) {
  const { t } = useLingui();
  const { pupil, term } = meeting;
  const answered = meeting.self.some(({ value }) => value !== '');
  return (
    <>
      <header className={css.top}>
        <h1>
          <bdi>{pupil.label}</bdi>
        </h1>
        <span className={css.quiet}>
          <Facts>{[pupil.class, term.name, formatDay(meeting.onDay)]}</Facts>
        </span>
        <span className={css.topEnd}>
          {meeting.can.discard && <Discard meeting={meeting} home={home} />}
          <ButtonLink icon={IconArrowBackUp} href={`${home}${addressOf({ pupil: pupil.id, term: term.id })}`}>
            <Trans>Quitter</Trans>
          </ButtonLink>
        </span>
      </header>
      <div className={css.pair}>
        <div className={css.page}>
          <RoomBlocks terms={meeting.terms} figures={meeting.figures} details={meeting.details} />
        </div>
        <div className={css.page}>
          {answered && (
            <Card title={t`Ce que dit ${pupil.firstName}`}>
              <SelfWords answers={meeting.self} />
            </Card>
          )}
          {(meeting.general || meeting.goals.length > 0) && (
            <Card title={t`Appréciation et objectifs`}>
              <div className={css.form}>
                <Written general={meeting.general} goals={meeting.goals} />
              </div>
            </Card>
          )}
          {meeting.earlier.length > 0 && (
            <Card title={t`Ce qui avait été promis`}>
              <Commitments items={meeting.earlier} follow />
            </Card>
          )}
          {meeting.can.write ? <AgreementForm key={meeting.id} meeting={meeting} /> : <Signed meeting={meeting} />}
        </div>
      </div>
    </>
  );
}

function Discard({ meeting, home }: { meeting: Meeting; home: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const drop = useMutation({
    mutationFn: () => dropMeeting(meeting.id, meeting.version),
    onSuccess: () =>
      void navigate({
        to: home as never,
        search: searchOf({ pupil: meeting.pupil.id, term: meeting.term.id }) as never,
      }),
    onError: () => setAsking(false),
  });
  return (
    <>
      <Button icon={IconTrash} onClick={() => setAsking(true)}>
        <Trans>Jeter</Trans>
      </Button>
      <Confirm
        open={asking}
        danger
        title={t`Jeter cette rencontre ?`}
        action={t`Jeter`}
        cancel={t`Annuler`}
        busy={drop.isPending}
        onConfirm={() => drop.mutate()}
        onCancel={() => setAsking(false)}
      >
        <Trans>Les notes et les engagements écrits sont perdus. Rien n’a été dit à la famille.</Trans>
      </Confirm>
    </>
  );
}

/** Content once signed. */
function Signed({ meeting }: { meeting: Meeting }) {
  const { t } = useLingui();
  const { signedAt, signedBy, people, confirmed, notes } = meeting;
  return (
    <Card title={t`Engagements`} note={signedAt && <Trans>signés le {formatMoment(signedAt)}</Trans>}>
      <div className={css.form}>
        <Commitments items={meeting.commitments} follow />
        {notes && (
          <p className={css.words}>
            <bdi>{notes}</bdi>
          </p>
        )}
        <p className={css.quiet}>
          <Trans>
            Présents : <bdi>{people.map(({ name }) => name).join(comma())}</bdi>. Signé par <bdi>{signedBy}</bdi>.
          </Trans>
        </p>
        {confirmed.map(({ name, at }) => (
          <p key={name} className={css.quiet}>
            <Trans>
              <bdi>{name}</bdi> a confirmé le {formatMoment(at)}.
            </Trans>
          </p>
        ))}
      </div>
    </Card>
  );
}
