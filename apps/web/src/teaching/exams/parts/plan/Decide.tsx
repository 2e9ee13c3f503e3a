import type { ExamPage } from '@encrier/contract/teaching/exams';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { cancelOne, decide } from '../../exams.api.ts';
import css from '../Exams.module.css';

/** Validates a proposal or refuses it; one field holds the reason of either. */
export function DecideFoot({ exam, onDone }: { exam: ExamPage; onDone: () => void }) {
  const { t } = useLingui();
  const validating = useRef(false);
  const edit = useEdit({
    start: { reason: '' },
    version: exam.version,
    follows: true,
    send: async ({ reason }, { version }) => {
      const validate = validating.current;
      await decide(exam.id, {
        validate,
        reason: validate ? '' : reason.trim(),
        overrideReason: validate ? reason.trim() : '',
        version,
      });
      return validate;
    },
    read: (failure) => ({ errors: { reason: fieldErrors(failure).reason ?? sentence(failure) }, refused: '' }),
    onSaved: (validate) => {
      toast.success(validate ? t`Devoir validé.` : t`Devoir refusé.`);
      onDone();
    },
  });
  function send(validate: boolean): void {
    validating.current = validate;
    edit.submit();
  }
  const against = exam.issues.some(({ code }) => code !== 'notice') && !exam.overridden;
  return (
    <div className={css.form} style={{ inlineSize: '100%' }}>
      <ConflictNotice edit={edit} words={{}} />
      <TextField
        label={against ? t`Motif du refus, ou pour passer outre` : t`Motif du refus`}
        maxLength={300}
        value={edit.draft.reason}
        error={edit.errors.reason}
        onChange={(event) => edit.set({ reason: event.currentTarget.value })}
      />
      <div className={css.row}>
        <Button variant="danger" busy={edit.busy && !validating.current} onClick={() => send(false)}>
          <Trans>Refuser</Trans>
        </Button>
        <Button variant="primary" busy={edit.busy && validating.current} onClick={() => send(true)}>
          <Trans>Valider</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Cancels a test, with the reason that families read. */
export function CancelSheet({ exam, onClose }: { exam: ExamPage; onClose: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const edit = useEdit({
    start: { reason: '' },
    version: exam.version,
    follows: true,
    send: ({ reason }, { version }) => cancelOne(exam.id, { reason: reason.trim(), version }),
    onSaved: () => {
      toast.success(t`Devoir annulé.`);
      onClose();
    },
    onClose,
  });
  const { reason } = edit.draft;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Annuler le devoir`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="danger" type="submit" form={form} busy={edit.busy} disabled={!reason.trim()}>
          <Trans>Annuler le devoir</Trans>
        </Button>
      }
    >
      <form
        id={form}
        ref={edit.form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) edit.submit();
        }}
      >
        <ConflictNotice edit={edit} words={{}} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <TextField
          label={t`Motif`}
          help={t`Lu par les familles.`}
          maxLength={300}
          value={reason}
          error={edit.errors.reason}
          onChange={(event) => edit.set({ reason: event.currentTarget.value })}
        />
      </form>
    </Sheet>
  );
}
