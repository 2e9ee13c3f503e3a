import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconDoorExit } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import {
  decideFile,
  type ReenrolmentCampaign,
  type ReenrolmentDecision,
  type ReenrolmentFile,
} from '../../reenrolment.api.ts';
import css from '../Reenrolment.module.css';

/** The school's decision on one file, with a note; it can be cancelled. */
export function Decision({ campaign, file }: { campaign: ReenrolmentCampaign; file: ReenrolmentFile }) {
  const { t } = useLingui();
  const asked = useRef<{ decision: ReenrolmentDecision; anyway: boolean }>({ decision: 'enrolled', anyway: false });
  const back = useMutation({
    mutationFn: (version: number) =>
      decideFile(campaign.id, file.pupilId, { decision: null, note: '', anyway: false, version }),
    meta: { quiet: true },
  });
  const edit = useEdit<{ note: string }, ReenrolmentFile>({
    start: { note: '' },
    version: file.version,
    follows: true,
    send: ({ note }, { version }) => decideFile(campaign.id, file.pupilId, { ...asked.current, note, version }),
    onSaved: (after) => {
      edit.restart({ note: '' });
      toast.success(asked.current.decision === 'enrolled' ? t`Réinscription validée` : t`Départ validé`, {
        undo: () => back.mutate(after.version),
      });
    },
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
    asked.current = { decision, anyway };
    edit.submit();
  };
  const answered = (choice: 'accept' | 'refuse'): boolean => file.answers.some((answer) => answer.choice === choice);
  if (file.decision)
    return (
      <Decided
        file={file}
        busy={back.isPending}
        refused={back.error ? sentence(back.error) : ''}
        onReopen={() => back.mutate(file.version)}
      />
    );
  if (!answered('accept') && !answered('refuse')) return null;
  return (
    <section className={css.decide} aria-label={t`Décision`}>
      <ConflictNotice edit={edit} words={{}} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <TextField
        label={t`Note de décision`}
        {...(file.state !== 'conflict' && { optional: t`(facultatif)` })}
        help={t`Lue par l’école seulement`}
        maxLength={500}
        value={edit.draft.note}
        error={edit.errors.note}
        onChange={(event) => edit.set({ note: event.currentTarget.value })}
      />
      <div className={css.foot}>
        {answered('refuse') && (
          <Button icon={IconDoorExit} busy={edit.busy} onClick={() => void take('leaving')}>
            <Trans>Valider le départ</Trans>
          </Button>
        )}
        {answered('accept') && (
          <Button variant="primary" icon={IconCheck} busy={edit.busy} onClick={() => void take('enrolled')}>
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
