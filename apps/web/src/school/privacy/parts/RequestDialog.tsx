import { privacyRequestKinds } from '@encrier/contract/school/privacy';
import { Button } from '@encrier/ui/actions/Button';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { dayHere } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { ofName } from '#kernel/text.ts';
import { addRequest } from '../privacy.api.ts';
import css from './Privacy.module.css';
import { requestWords } from './words.ts';

/** Notes what somebody asked of his data; the answer is due in one month. */
export function RequestDialog({ personId, label, onClose }: { personId: string; label: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [kind, setKind] = useState<(typeof privacyRequestKinds)[number]>('access');
  const [receivedOn, setReceivedOn] = useState(dayHere);
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await addRequest({ personId, kind, receivedOn, note: note.trim() });
      toast.success(t`Demande notée`);
      onClose();
    } catch (failed) {
      setRefused(sentence(failed));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Demande ${ofName(label)}`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="privacy-request" busy={busy}>
            <Trans>Noter la demande</Trans>
          </Button>
        </>
      }
    >
      <form id="privacy-request" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {refused && <Notice tone="bad">{refused}</Notice>}
        <SelectField
          label={t`Nature de la demande`}
          value={kind}
          options={privacyRequestKinds.map((value) => ({ value, label: i18n._(requestWords[value]) }))}
          onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
        />
        <DateField
          label={t`Reçue le`}
          value={receivedOn}
          max={dayHere()}
          onChange={(event) => setReceivedOn(event.currentTarget.value)}
          help={t`La réponse est due un mois plus tard.`}
        />
        <TextArea
          label={t`Note`}
          optional={t`(facultatif)`}
          rows={3}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
