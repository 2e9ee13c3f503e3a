import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { fileQuery, type ReenrolmentCampaign, type ReenrolmentFile } from '../../reenrolment.api.ts';
import { Decision } from './Decision.tsx';
import { DeskForm } from './DeskForm.tsx';
import { OfficeAnswer } from './OfficeAnswer.tsx';
import css from '../Reenrolment.module.css';
import { missingWords, stateWords } from '../words.ts';

/** One pupil's file: the guardians' answers, the papers one by one, and the decision. */
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
  const query = useQuery(fileQuery(campaign.id, pupilId));
  const [desk, setDesk] = useState(false);
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{query.data?.label ?? t`Réinscription`}</bdi>}
      closeLabel={t`Fermer`}
      width={560}
    >
      <Asked query={query} rows={6}>
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
  const state = stateWords[file.state];
  const labels = missingWords(file);
  return (
    <div className={css.form}>
      <div className={css.pills}>
        <StatusPill tone={state.tone}>{i18n._(state.word)}</StatusPill>
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
