import { type TieKind, tieKinds } from '@encrier/contract/school/family';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { claim } from '../../children.api.ts';
import { kindWords } from '../words.ts';
import css from './Children.module.css';

/** Requests a tie to the child of a code; the text stays when the code is unknown. */
export function AskForChild({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const form = useId();
  // One key per code: a mistyped code is another request.
  const [keys] = useState(() => new Map<string, string>());
  const edit = useEdit<{ code: string; kind: TieKind | ''; note: string }, { child: string }>({
    start: { code: '', kind: '', note: '' },
    needed: ['code', 'kind'],
    send: ({ code, kind, note }, { key }) => {
      const body = { code: code.trim(), kind: kind as TieKind, note: note.trim() };
      const content = JSON.stringify(body);
      const once = keys.get(content) ?? (keys.size ? crypto.randomUUID() : key);
      keys.set(content, once);
      return claim(body, once);
    },
    read: readByField,
    onSaved: ({ child }) => {
      toast.success(t`Demande envoyée à l’école : ${child}`);
      onClose();
    },
    onClose,
  });
  const { draft: values, errors, set } = edit;
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Ajouter un enfant`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} busy={edit.busy}>
            <Trans>Envoyer la demande</Trans>
          </Button>
        </>
      }
    >
      <form id={form} ref={edit.form} className={css.stack} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
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
