import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatHours } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { type At, type Cover, coverQuery, giveBack, takeBack } from '../replacement.api.ts';
import { CancelPart, CandidatesPart, StudyPart } from './CoverParts.tsx';
import css from './Replacement.module.css';
import { RoomsButton } from './RoomsButton.tsx';
import { lessonName } from './lesson-name.ts';
import { refusal } from './refusal.ts';
import { coverWords, coveredBy, proposalWords } from './words.ts';

type Way = 'teacher' | 'study' | 'cancel';

/** One lesson without its teacher: possible substitutes, and the other decisions. */
export function CoverSheet({ at, onClose }: { at: At; onClose: () => void }) {
  const { t } = useLingui();
  const asked = useQuery(coverQuery(at));
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{asked.data ? lessonName(asked.data) : t`Séance`}</bdi>}
      closeLabel={t`Fermer`}
      width={600}
    >
      <Asked query={asked} rows={6}>
        {(cover) => <Settling at={at} cover={cover} onDone={onClose} />}
      </Asked>
    </Sheet>
  );
}

function Settling({ at, cover, onDone }: { at: At; cover: Cover; onDone: () => void }) {
  const { t } = useLingui();
  const [way, setWay] = useState<Way>('teacher');
  return (
    <div className={css.form}>
      <Head cover={cover} />
      <Proposals cover={cover} />
      {cover.can.settle && (
        <>
          <Segmented<Way>
            label={t`Ce que devient la séance`}
            wide
            value={way}
            onChange={setWay}
            options={[
              { value: 'teacher', label: t`Remplacer` },
              { value: 'study', label: t`Étude` },
              { value: 'cancel', label: t`Annuler` },
            ]}
          />
          {way === 'teacher' && <CandidatesPart at={at} cover={cover} onDone={onDone} />}
          {way === 'study' && <StudyPart at={at} cover={cover} onDone={onDone} />}
          {way === 'cancel' && <CancelPart at={at} cover={cover} onDone={onDone} />}
        </>
      )}
      {cover.can.giveBack && <GiveBack at={at} cover={cover} onDone={onDone} />}
    </div>
  );
}

function Head({ cover }: { cover: Cover }) {
  const { t, i18n } = useLingui();
  const { word, tone } = coverWords[cover.state];
  const absent = cover.absent.label;
  const by = coveredBy(cover);
  return (
    <>
      <div className={css.pills}>
        <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
        <span>
          {formatDay(cover.day)}, {formatHours(cover)}
        </span>
        {cover.room && <bdi className={css.quiet}>{cover.room}</bdi>}
        <RoomsButton day={cover.day} from={cover.starts} until={cover.ends} />
      </div>
      <Facts>
        {[
          t`Absence : ${absent}`,
          by &&
            cover.state !== 'cancelled' &&
            (cover.state === 'study' ? t`Surveillance : ${by}` : t`Remplacement : ${by}`),
        ]}
      </Facts>
      {cover.taskText && (
        <Notice tone="info" title={t`Travail laissé`}>
          <bdi className={css.body}>{cover.taskText}</bdi>
        </Notice>
      )}
    </>
  );
}

function Proposals({ cover }: { cover: Cover }) {
  const { t, i18n } = useLingui();
  const back = useMutation({ mutationFn: takeBack, meta: { quiet: true } });
  if (!cover.proposals.length) return null;
  return (
    <ul className={css.candidates} aria-label={t`Personnes sollicitées`}>
      {cover.proposals.map((one) => (
        <li key={one.id}>
          <bdi>{one.to.label}</bdi>
          <span className={css.ends}>
            <StatusPill tone={proposalWords[one.state].tone}>{i18n._(proposalWords[one.state].word)}</StatusPill>
            {one.state === 'open' && cover.can.settle && (
              <Button variant="quiet" size="small" busy={back.isPending} onClick={() => back.mutate(one.id)}>
                <Trans>Retirer</Trans>
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function GiveBack({ at, cover, onDone }: { at: At; cover: Cover; onDone: () => void }) {
  const { t } = useLingui();
  const run = useMutation({
    mutationFn: () => giveBack(at),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t`La séance est rendue.`);
      onDone();
    },
  });
  const absent = cover.absent.label;
  return (
    <>
      {run.error && <Notice tone="bad">{refusal(run.error).text}</Notice>}
      <div className={css.actions}>
        <Button icon={IconArrowBackUp} busy={run.isPending} onClick={() => run.mutate()}>
          {t`Rendre la séance à ${absent}`}
        </Button>
      </div>
    </>
  );
}
