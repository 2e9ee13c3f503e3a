import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useLang } from '#kernel/i18n/i18n.ts';
import { useChild } from '#kernel/session/child.ts';
import { toast } from '#kernel/toast/toast.ts';
import { AttachmentField, maxAttachments, useFileUploads } from '../../../writing/writing.public.tsx';
import { choicesQuery, deposit } from '../../complaints.api.ts';
import css from '../Complaints.module.css';
import { About } from './About.tsx';
import { blank, type Draft, useKeptDraft, wrongIn } from './kept-draft.ts';

type Props = { /** Address of the page under the form. */ list: string; open: boolean; onClose: () => void };

/**
 * The form of a new complaint. Left for later, closed by mistake or refused, it keeps what was written, also from one
 * day to the next.
 */
export function NewComplaint({ list, open, onClose }: Props) {
  const { t } = useLingui();
  const { child, children } = useChild();
  const first = child?.id ?? (children.length === 1 ? children[0]!.id : '');
  const [draft, setDraft] = useKeptDraft(first);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  const query = useQuery(choicesQuery);
  const ready = open && query.data !== undefined;
  // The first field, once it is rendered.
  useEffect(() => {
    if (ready) form.current?.querySelector<HTMLElement>('select, input, textarea')?.focus();
  }, [ready]);
  const change = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => key !== 'all' && !(key in part))),
    );
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = wrongIn(draft);
    setErrors(found);
    if (Object.keys(found).length) return setTimeout(() => form.current && focusFirstError(form.current));
    setBusy(true);
    try {
      const { files, service, childId, concernedId, ...rest } = draft;
      const made = await deposit({
        ...rest,
        subject: rest.subject.trim(),
        body: rest.body.trim(),
        childId: childId || null,
        concernedId: concernedId || null,
        ...(service && { service }),
        fileIds: files.map(({ id }) => id),
      });
      setDraft(blank(first));
      onClose();
      const { number } = made;
      toast.success(t`Réclamation ${number} déposée.`);
      await navigate({ to: `${list}/${made.id}` as '/' });
    } catch (error) {
      setErrors({ ...fieldErrors(error), all: sentence(error) });
    } finally {
      setBusy(false);
    }
  }
  async function add(list: File[]) {
    for (const file of list.slice(0, maxAttachments - draft.files.length)) {
      const taken = await uploads.send(file);
      if (taken) setDraft((before) => ({ ...before, files: [...before.files, taken] }));
    }
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      unguarded
      title={t`Nouvelle réclamation`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Plus tard</Trans>
          </Button>
          <Button variant="primary" type="submit" form="new-complaint" busy={busy} disabled={uploads.busy}>
            <Trans>Déposer</Trans>
          </Button>
        </>
      }
    >
      <form id="new-complaint" ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {errors.all && <Notice tone="bad">{errors.all}</Notice>}
        <Asked query={query} rows={3}>
          {(choices) => <About choices={choices} draft={draft} errors={errors} onChange={change} />}
        </Asked>
        <TextField
          label={t`Objet`}
          maxLength={140}
          value={draft.subject}
          error={errors.subject}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <TextArea
          label={t`Que s’est-il passé ?`}
          rows={6}
          maxLength={10_000}
          help={t`Le jour, le lieu, ce que vous attendez de l’école.`}
          value={draft.body}
          error={errors.body}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
        <div>
          <AttachmentField
            files={draft.files}
            uploads={uploads.rows}
            onAdd={(list) => void add(list)}
            onRemove={(file) => change({ files: draft.files.filter(({ id }) => id !== file.id) })}
          />
        </div>
        <CheckField
          label={t`Confidentielle`}
          note={t`Seules la direction et la personne chargée du dossier la lisent.`}
          checked={draft.confidential}
          onChange={(event) => change({ confidential: event.currentTarget.checked })}
        />
      </form>
    </Sheet>
  );
}
