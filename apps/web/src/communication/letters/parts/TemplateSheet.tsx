import type { LetterTemplate } from '@encrier/contract/communication/letters';
import type { Lang } from '@encrier/contract/kernel/schema';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { removeTemplate, saveTemplate } from '../letters.api.ts';
import css from './Letters.module.css';
import { TemplateText } from './TemplateText.tsx';
import { type Words, plainOf, textsOf, type Typed, typedOf } from './template-text.ts';
import { langWords } from './words.ts';

/** A template to write, language by language; unsaved text of one is kept while another is shown. */
export function TemplateSheet({ template, onClose }: { template: LetterTemplate | null; onClose: () => void }) {
  const { t } = useLingui();
  const edit = useEdit<Typed & { title: string }>({
    start: { title: template?.title ?? '', ...typedOf(template?.texts ?? []) },
    version: template?.version,
    follows: template !== null,
    send: ({ title, ...typed }, { version, key }) =>
      saveTemplate({ title, texts: textsOf(typed) }, template && { id: template.id, version }, key),
    read: (error) => ({ errors: {}, refused: sentence(error) }),
    onSaved: () => {
      toast.success(t`Modèle enregistré`);
      onClose();
    },
    onClose,
  });
  const { draft, set: change } = edit;
  const remove = useMutation({ mutationFn: (id: string) => removeTemplate(id), onSuccess: onClose });
  const words = (lang: Lang, part: Partial<Words>): void => change((old) => ({ [lang]: { ...old[lang], ...part } }));
  const drop = async (): Promise<void> => {
    if (
      template &&
      (await confirm({
        title: t`Supprimer ce modèle ?`,
        text: t`Les courriers déjà écrits restent tels qu’ils sont.`,
        action: t`Supprimer le modèle`,
        danger: true,
      }))
    )
      remove.mutate(template.id);
  };
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={template ? <bdi>{template.title}</bdi> : t`Nouveau modèle`}
      closeLabel={t`Fermer`}
      width={680}
      foot={
        <>
          {template && (
            <Button variant="danger" busy={remove.isPending} onClick={() => void drop()}>
              <Trans>Supprimer</Trans>
            </Button>
          )}
          <Button variant="primary" type="submit" form="letter-template" busy={edit.busy}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <form id="letter-template" ref={edit.form} className={css.stack} noValidate onSubmit={edit.submit}>
        <ConflictNotice
          edit={edit}
          words={{ title: msg`Nom du modèle`, ...langWords }}
          formatValue={(value, field) => (field === 'title' ? undefined : plainOf(value as Words) || undefined)}
        />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <TextField
          label={t`Nom du modèle`}
          maxLength={120}
          value={draft.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <TemplateText typed={draft} onWords={words} />
      </form>
    </Sheet>
  );
}
