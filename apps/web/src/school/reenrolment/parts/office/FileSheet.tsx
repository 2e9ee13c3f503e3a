import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconDoorExit, IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import {
  decideFile,
  fileQuery,
  type ReenrolmentCampaign,
  type ReenrolmentDecision,
  type ReenrolmentFile,
} from '../../reenrolment.api.ts';
import { DeskForm } from './DeskForm.tsx';
import { OfficeAnswer } from './OfficeAnswer.tsx';
import css from '../Reenrolment.module.css';
import { missingWords, stateWords } from '../words.ts';

/** One pupil's file: what each guardian answered, the papers one by one, and the decision. */
export function FileSheet({
  campaign,
  pupilId,
  onClose,
}: {
  campaign: ReenrolmentCampaign;
  pupilId: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const asked = useQuery(fileQuery(campaign.id, pupilId));
  const [desk, setDesk] = useState(false);
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{asked.data?.label ?? t`Réinscription`}</bdi>}
      closeLabel={t`Fermer`}
      width={560}
    >
      <Asked query={asked} rows={6}>
        {(file) =>
          desk ? (
            <DeskForm campaign={campaign} file={file} onClose={() => setDesk(false)} />
          ) : (
            <File campaign={campaign} file={file} onDesk={() => setDesk(true)} />
          )
        }
      </Asked>
    </Sheet>
  );
}

function File({
  campaign,
  file,
  onDesk,
}: {
  campaign: ReenrolmentCampaign;
  file: ReenrolmentFile;
  onDesk: () => void;
}) {
  const { t, i18n } = useLingui();
  const said = stateWords[file.state];
  const labels = missingWords(file);
  return (
    <div className={css.form}>
      <div className={css.pills}>
        <StatusPill tone={said.tone}>{i18n._(said.word)}</StatusPill>
        <StatusPill>
          <bdi>{file.className}</bdi>
        </StatusPill>
        <ButtonLink size="small" href={`/admin/eleves/${file.pupilId}`}>
          <Trans>Ouvrir la fiche</Trans>
        </ButtonLink>
      </div>
      {file.state === 'conflict' && (
        <Notice tone="bad" title={t`Les responsables ne répondent pas la même chose`}>
          <Trans>Voyez avec eux, puis validez l’une des réponses en indiquant sur quoi repose la décision.</Trans>
        </Notice>
      )}
      {labels && !file.decision && (
        <Notice tone="warn">
          <Trans>Pièces obligatoires manquantes : {labels}</Trans>
        </Notice>
      )}
      {file.answers.length === 0 && (
        <p className={css.quiet}>
          <Trans>Aucune réponse pour le moment.</Trans>
        </p>
      )}
      {file.answers.map((answer) => (
        <OfficeAnswer key={answer.byId} campaignId={campaign.id} file={file} answer={answer} />
      ))}
      {!file.decision && (
        <div>
          <Button size="small" icon={IconPencil} onClick={onDesk}>
            <Trans>Saisir une réponse donnée au guichet</Trans>
          </Button>
        </div>
      )}
      <Decision campaign={campaign} file={file} />
    </div>
  );
}

function Decision({ campaign, file }: { campaign: ReenrolmentCampaign; file: ReenrolmentFile }) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState('');
  const decide = useMutation({
    mutationFn: ({
      decision,
      anyway,
      version,
    }: {
      decision: ReenrolmentDecision | null;
      anyway: boolean;
      version: number;
    }) => decideFile(campaign.id, file.pupilId, { decision, note: decision ? note : '', anyway, version }),
    onMutate: () => setRefused(''),
    onError: (error) => setRefused(sentence(error)),
  });
  const take = async (decision: ReenrolmentDecision): Promise<void> => {
    const anyway = decision === 'enrolled' && file.missing.length > 0;
    if (
      anyway &&
      !(await confirm({
        title: t`Valider sans toutes les pièces ?`,
        text: t`Il manque des pièces obligatoires. La famille pourra encore les apporter.`,
        action: t`Valider quand même`,
      }))
    )
      return;
    try {
      const after = await decide.mutateAsync({ decision, anyway, version: file.version });
      toast.success(decision === 'enrolled' ? t`Réinscription validée` : t`Départ validé`, {
        action: {
          label: t`Annuler`,
          run: () => decide.mutate({ decision: null, anyway: false, version: after.version }),
        },
      });
    } catch (error) {
      if (!isApiError(error, 'network')) setRefused(sentence(error));
    }
  };
  const says = (choice: 'accept' | 'refuse'): boolean => file.answers.some((answer) => answer.choice === choice);
  if (file.decision)
    return (
      <Decided
        file={file}
        busy={decide.isPending}
        refused={refused}
        onReopen={() => decide.mutate({ decision: null, anyway: false, version: file.version })}
      />
    );
  if (!says('accept') && !says('refuse')) return null;
  return (
    <section className={css.decide} aria-label={t`Décision`}>
      {refused && <Notice tone="bad">{refused}</Notice>}
      <TextField
        label={t`Note de décision`}
        {...(file.state !== 'conflict' && { optional: t`(facultatif)` })}
        help={t`Lue par l’école seulement`}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={css.foot}>
        {says('refuse') && (
          <Button icon={IconDoorExit} busy={decide.isPending} onClick={() => void take('leaving')}>
            <Trans>Valider le départ</Trans>
          </Button>
        )}
        {says('accept') && (
          <Button variant="primary" icon={IconCheck} busy={decide.isPending} onClick={() => void take('enrolled')}>
            <Trans>Valider la réinscription</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

function Decided({
  file,
  busy,
  refused,
  onReopen,
}: {
  file: ReenrolmentFile;
  busy: boolean;
  refused: string;
  onReopen: () => void;
}) {
  const { t } = useLingui();
  const [who, when] = [file.decidedBy ?? '', file.decidedAt ? formatMoment(file.decidedAt) : ''];
  return (
    <section className={css.decide} aria-label={t`Décision`}>
      {refused && <Notice tone="bad">{refused}</Notice>}
      <p>{who ? t`Décidé par ${who}, ${when}` : t`Décidé le ${when}`}</p>
      {file.note && (
        <p className={css.quiet}>
          <bdi>{file.note}</bdi>
        </p>
      )}
      <div className={css.foot}>
        <Button busy={busy} onClick={onReopen}>
          <Trans>Revenir sur la décision</Trans>
        </Button>
      </div>
    </section>
  );
}
