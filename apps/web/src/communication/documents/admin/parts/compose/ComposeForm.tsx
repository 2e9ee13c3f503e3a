import type { AdminDocument } from '@encrier/contract/communication/documents';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceFloppy, IconSend, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { removeDraft } from '../../admin.api.ts';
import css from '../Admin.module.css';
import { AskFields } from './AskFields.tsx';
import { ContentFields } from './ContentFields.tsx';
import { FileField } from './FileField.tsx';
import { TargetFields } from './TargetFields.tsx';
import { fieldWords, valueFormatter, useCompose } from './use-compose.ts';

type Props = {
  document: AdminDocument | null;
  years: readonly { id: string; name: string; current: boolean }[];
  onSaved?: () => void;
};

/** Writes a document, or corrects the text, days and audience of a published one. */
export function ComposeForm({ document, years, onSaved }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const yearId = (years.find((year) => year.current) ?? years[0])?.id ?? '';
  const compose = useCompose(document, yearId, (saved, published) => {
    toast.success(
      published ? (saved.status === 'scheduled' ? t`Document programmé` : t`Document publié`) : t`Enregistré`,
    );
    onSaved?.();
    // Once the guard no longer protects the typed text.
    if (!document || published)
      setTimeout(() => void navigate({ to: `/admin/documents/${saved.id}` as never, replace: true }));
  });
  const { edit, body, busy, set, send } = compose;
  const { errors, refused } = edit;
  const out = document !== null && document.status !== 'draft';
  const drop = async (): Promise<void> => {
    if (
      !document ||
      !(await confirm({
        title: t`Supprimer ce brouillon ?`,
        text: t`Personne ne l’a encore reçu.`,
        action: t`Supprimer`,
        danger: true,
      }))
    )
      return;
    await removeDraft(document.id).then(
      () => void navigate({ to: '/admin/documents' as never, ignoreBlocker: true }),
      () => undefined,
    );
  };
  return (
    <form
      ref={edit.form}
      className={css.form}
      noValidate
      aria-label={document ? t`Modifier le document` : t`Nouveau document`}
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <ConflictNotice
        edit={edit}
        words={fieldWords}
        formatValue={valueFormatter({ ...body.names, ...Object.fromEntries(years.map(({ id, name }) => [id, name])) })}
        title={t`Quelqu’un d’autre a modifié ce document pendant ce temps.`}
      />
      {refused && <Notice tone="bad">{refused}</Notice>}
      <Card title={t`Le document`}>
        <div className={css.stack}>
          <FileField
            file={body.file}
            locked={out}
            error={errors.fileId}
            onChange={(file) =>
              set(
                {
                  fileId: file?.id ?? null,
                  ...(file &&
                    !body.content.title && { title: file.name.replace(/\.[a-z0-9]{2,5}$/i, '').slice(0, 140) }),
                },
                { file },
              )
            }
          />
          <ContentFields
            content={body.content}
            signed={(document?.signatures ?? 0) > 0}
            years={years}
            errors={errors}
            set={set}
          />
        </div>
      </Card>
      <Card title={t`Destinataires`}>
        <TargetFields body={body} locked={out} error={errors.audience ?? errors.pupilId} set={set} />
      </Card>
      <Card title={t`Ce que l’on attend`}>
        <AskFields content={body.content} locked={out} errors={errors} set={set} />
      </Card>
      <StickyFoot
        note={
          document?.can.remove && (
            <Button variant="danger" icon={IconTrash} onClick={() => void drop()}>
              <Trans>Supprimer le brouillon</Trans>
            </Button>
          )
        }
      >
        <Button icon={IconDeviceFloppy} type="submit" variant={out ? 'primary' : 'default'} busy={busy === 'save'}>
          {out ? <Trans>Enregistrer</Trans> : <Trans>Enregistrer le brouillon</Trans>}
        </Button>
        {!out && (
          <Button variant="primary" icon={IconSend} busy={busy === 'publish'} onClick={() => send(true)}>
            <Trans>Publier</Trans>
          </Button>
        )}
      </StickyFoot>
    </form>
  );
}
