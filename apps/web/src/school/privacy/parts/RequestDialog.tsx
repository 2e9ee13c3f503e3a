import { privacyRequestKinds } from '@encrier/contract/school/privacy';
import { Button } from '@encrier/ui/actions/Button';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { schoolDay } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { ofName } from '#kernel/text.ts';
import { addRequest } from '../privacy.api.ts';
import css from './Privacy.module.css';
import { requestWords } from './words.ts';

type Kind = (typeof privacyRequestKinds)[number];

/** Records a person's request about their data; the answer is due in one month. */
export function RequestDialog({ personId, label, onClose }: { personId: string; label: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const form = useId();
  const edit = useEdit<{ kind: Kind; receivedOn: string; note: string }>({
    start: { kind: 'access', receivedOn: schoolDay(), note: '' },
    send: (draft) => addRequest({ personId, ...draft, note: draft.note.trim() }),
    onSaved: () => {
      toast.success(t`Demande notée`);
      onClose();
    },
    onClose,
  });
  const { draft, errors, set } = edit;
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Demande ${ofName(label)}`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} busy={edit.busy}>
            <Trans>Noter la demande</Trans>
          </Button>
        </>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <SelectField
          label={t`Nature de la demande`}
          value={draft.kind}
          options={privacyRequestKinds.map((value) => ({ value, label: i18n._(requestWords[value]) }))}
          onChange={(event) => set({ kind: event.currentTarget.value as Kind })}
        />
        <DateField
          label={t`Reçue le`}
          value={draft.receivedOn}
          error={errors.receivedOn}
          max={schoolDay()}
          onChange={(event) => set({ receivedOn: event.currentTarget.value })}
          help={t`La réponse est due un mois plus tard.`}
        />
        <TextArea
          label={t`Note`}
          optional={t`(facultatif)`}
          rows={3}
          maxLength={1000}
          value={draft.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
