import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { focusFirstError } from '@encrier/ui/fields/Field';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { useChild } from '#kernel/session/child.ts';
import { toast } from '#kernel/toast/toast.ts';
import { AttachmentField, mostAttachments, useFileUploads } from '../../../writing/writing.public.tsx';
import { deposit } from '../../complaints.api.ts';
import css from '../Complaints.module.css';
import { About, type Draft } from './About.tsx';

const blank = (childId: string): Draft => ({
  id: crypto.randomUUID(),
  categoryId: '',
  service: '',
  childId,
  concernedId: '',
  subject: '',
  body: '',
  confidential: false,
  files: [],
});

/** The form of a new complaint. Closed by mistake or refused, it keeps what was written. */
export function NewComplaint({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { child, children } = useChild();
  const first = child?.id ?? (children.length === 1 ? children[0]!.id : '');
  const [draft, setDraft] = useState(() => blank(first));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const here = useRouterState({ select: (router) => router.location.pathname });
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  useLeaveGuard(!busy && (draft.subject.trim() !== '' || draft.body.trim() !== '' || draft.files.length > 0));
  const change = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => key !== 'all' && !(key in part))),
    );
  };
  function wrong(): Record<string, string> {
    return {
      ...(!draft.categoryId && { categoryId: t`Choisissez une catégorie.` }),
      ...(!draft.subject.trim() && { subject: t`Donnez un objet à votre réclamation.` }),
      ...(!draft.body.trim() && { body: t`Décrivez ce qui s’est passé.` }),
    };
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = wrong();
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
      await navigate({ to: `${here}/${made.id}` as '/' });
    } catch (error) {
      setErrors({ ...fieldErrors(error), all: sentence(error) });
    } finally {
      setBusy(false);
    }
  }
  async function add(list: File[]) {
    for (const file of list.slice(0, mostAttachments - draft.files.length)) {
      const taken = await uploads.send(file);
      if (taken) setDraft((before) => ({ ...before, files: [...before.files, taken] }));
    }
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
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
        <About draft={draft} errors={errors} onChange={change} />
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
