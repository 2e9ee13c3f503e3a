import type { ProofClass } from '@encrier/contract/teaching/report-cards-proof';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import css from './ReportCards.module.css';

type ReturnProps = {
  one: ProofClass['courses'][number]['comments'][number];
  label: string;
  onSend: (ask: string) => Promise<unknown>;
  onClose: () => void;
};
/** The requested change, sent to the comment's author. */
export function ReturnDialog({ one, label, onSend, onClose }: ReturnProps) {
  const { t } = useLingui();
  const form = useId();
  const edit = useEdit({ start: { ask: '' }, send: ({ ask }) => onSend(ask.trim()), onSaved: onClose, onClose });
  const { ask } = edit.draft;
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={label}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy} disabled={!ask.trim()}>
          <Trans>Renvoyer à l’auteur</Trans>
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
          if (ask.trim()) edit.submit();
        }}
      >
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <p className={css.quiet}>
          <bdi>{one.label}</bdi> : <bdi>{one.body}</bdi>
        </p>
        <TextField
          label={t`Ce qui est à corriger`}
          maxLength={300}
          value={ask}
          error={edit.errors.ask}
          onChange={(event) => edit.set({ ask: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
