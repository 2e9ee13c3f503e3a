import { type TieKind, tieKinds } from '@encrier/contract/school/family';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { claim } from '../../children.api.ts';
import { kindWords } from '../words.ts';
import css from './Children.module.css';

/** Asks for the child of a code; what is typed stays when the school does not know the code. */
export function AskForChild({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [values, setValues] = useState({ code: '', kind: '' as TieKind | '', note: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  // One key a code: a code that was mistyped is another request.
  const [keys] = useState(() => new Map<string, string>());
  const set = (part: Partial<typeof values>): void => {
    setValues({ ...values, ...part });
    setErrors({});
    setRefused('');
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { code, kind, note } = values;
    const empty = { ...(!code.trim() && { code: t`À remplir` }), ...(!kind && { kind: t`À remplir` }) };
    if (Object.keys(empty).length || !kind) return setErrors(empty);
    setBusy(true);
    const body = { code: code.trim(), kind, note: note.trim() };
    const said = JSON.stringify(body);
    const key = keys.get(said) ?? crypto.randomUUID();
    keys.set(said, key);
    try {
      const { child } = await claim(body, key);
      toast.success(t`Demande envoyée à l’école : ${child}`);
      onClose();
    } catch (error) {
      const found = fieldErrors(error);
      setErrors(found);
      if (!Object.keys(found).length) setRefused(sentence(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Ajouter un enfant`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="claim" busy={busy}>
            <Trans>Envoyer la demande</Trans>
          </Button>
        </>
      }
    >
      <form id="claim" className={css.stack} noValidate onSubmit={(event) => void submit(event)}>
        {refused && <Notice tone="bad">{refused}</Notice>}
        <TextField
          label={t`Code donné par l’école`}
          dir="ltr"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={values.code}
          error={errors.code}
          onChange={(event) => set({ code: event.currentTarget.value })}
        />
        <SelectField
          label={t`Votre lien avec l’enfant`}
          value={values.kind}
          error={errors.kind}
          onChange={(event) => set({ kind: event.currentTarget.value as TieKind })}
          options={[
            { value: '', label: t`Choisissez` },
            ...tieKinds.map((kind) => ({ value: kind as string, label: i18n._(kindWords[kind]) })),
          ]}
        />
        <TextArea
          label={t`Message à l’école`}
          optional={t`(facultatif)`}
          rows={2}
          maxLength={500}
          value={values.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
