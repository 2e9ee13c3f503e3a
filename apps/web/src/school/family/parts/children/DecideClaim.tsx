import { type TieKind, tieKinds } from '@encrier/contract/school/family';
import type { OfficeClaim } from '@encrier/contract/school/child-codes';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { answerClaim } from '../../children.api.ts';
import { kindWords } from '../words.ts';
import css from './Children.module.css';

/** The answer to such a request: the resulting tie, or the reason of a refusal. */
export function DecideClaim({ item, onClose }: { item: OfficeClaim; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const accepting = useRef(false);
  const edit = useEdit({
    start: {
      kind: item.kind,
      legal: true,
      digitalAccess: true,
      livesWith: false,
      mayPickUp: true,
      receivesReports: true,
      reason: '',
    },
    version: item.version,
    follows: true,
    send: async ({ reason, ...tie }, { version }) => {
      const accept = accepting.current;
      await answerClaim(item.id, { version, accept, reason: accept ? '' : reason.trim(), tie: accept ? tie : null });
      return accept;
    },
    read: (error) => {
      const errors = fieldErrors(error);
      return { errors, refused: errors.reason ? '' : sentence(error) };
    },
    onSaved: (accept) => {
      toast.success(accept ? t`Enfant ajouté au compte` : t`Demande refusée`);
      onClose();
    },
    onClose,
  });
  const { draft, errors, set } = edit;
  const busy = edit.busy && (accepting.current ? 'accept' : 'refuse');
  function send(accept: boolean): void {
    accepting.current = accept;
    edit.submit();
  }
  const sayKind = (value: unknown): string => i18n._(kindWords[value as TieKind]);
  const guardian = item.guardian;
  const choices = [
    ['legal', t`Autorité parentale`],
    ['digitalAccess', t`Voit le dossier de l’enfant dans l’application`],
    ['livesWith', t`L’enfant vit avec lui`],
    ['mayPickUp', t`Peut venir chercher l’enfant`],
    ['receivesReports', t`Reçoit les bulletins`],
  ] as const;
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={item.pupil}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button variant="danger" busy={busy === 'refuse'} disabled={edit.busy} onClick={() => send(false)}>
            <Trans>Refuser</Trans>
          </Button>
          <Button variant="primary" busy={busy === 'accept'} disabled={edit.busy} onClick={() => send(true)}>
            <Trans>Accepter</Trans>
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p className={css.quiet}>
          <Trans>
            Demandé par <bdi>{guardian}</bdi>. Vérifiez qui c’est avant d’accepter : le dossier de l’enfant s’ouvre
            aussitôt.
          </Trans>
        </p>
        <ConflictNotice edit={edit} words={{ kind: msg`Lien avec l’enfant` }} formatValue={sayKind} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <SelectField
          label={t`Lien avec l’enfant`}
          value={draft.kind}
          onChange={(event) => set({ kind: event.currentTarget.value as TieKind })}
          options={tieKinds.map((kind) => ({ value: kind as string, label: i18n._(kindWords[kind]) }))}
        />
        <div className={css.boxes}>
          {choices.map(([name, label]) => (
            <CheckField
              key={name}
              label={label}
              checked={draft[name]}
              onChange={(event) => set({ [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
        <TextArea
          label={t`Raison d’un refus`}
          optional={t`(lue par le demandeur)`}
          rows={2}
          maxLength={500}
          value={draft.reason}
          error={errors.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      </div>
    </Dialog>
  );
}
