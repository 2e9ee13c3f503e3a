import type { LogLesson, LogTemplate } from '@encrier/contract/teaching/lesson-log';
import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconHistory, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { drop, keep } from '../../lesson-log.api.ts';
import css from '../Log.module.css';
import type { Draft } from './entry-keeper.ts';

type Props = {
  lesson: LogLesson;
  draft: Draft;
  begin: (from: Pick<LogTemplate, 'kind' | 'title' | 'objective' | 'body'>) => void;
  onCopy: () => void;
};

/** Ways to begin: from the previous lesson or a template; and ways to reuse the text. */
export function StartMenu({ lesson, draft, begin, onCopy }: Props) {
  const { t } = useLingui();
  const [naming, setNaming] = useState(false);
  const { previous, templates, targets } = lesson;
  const written = draft.title.trim() !== '' || draft.body !== '';
  return (
    <span className={css.row}>
      {previous && (
        <Button size="small" icon={IconHistory} onClick={() => begin(previous)}>
          <Trans>Comme la fois d’avant</Trans>
        </Button>
      )}
      {written && targets.length > 0 && (
        <Button size="small" icon={IconCopy} onClick={onCopy}>
          <Trans>Copier vers une autre classe</Trans>
        </Button>
      )}
      <ActionMenu
        label={t`Modèles`}
        title={t`Modèles`}
        closeLabel={t`Fermer`}
        icon={IconTemplate}
        outlined
        actions={[
          ...templates.map((one) => ({
            key: one.id,
            label: t`Commencer par « ${one.name} »`,
            icon: IconTemplate,
            onPress: () => begin(one),
          })),
          ...(written
            ? [{ key: 'keep', label: t`Garder comme modèle`, icon: IconTemplate, onPress: () => setNaming(true) }]
            : []),
          ...templates.map((one) => ({
            key: `drop ${one.id}`,
            label: t`Supprimer « ${one.name} »`,
            icon: IconTrash,
            danger: true,
            onPress: () =>
              void drop(one.id).then(
                () => toast.success(t`Modèle supprimé.`),
                () => {},
              ),
          })),
        ]}
      />
      {naming && <NameDialog draft={draft} onClose={() => setNaming(false)} />}
    </span>
  );
}

/** The name under which a content is saved. */
function NameDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState(draft.title);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (!name.trim()) return setError(t`Donnez un nom au modèle.`);
    setBusy(true);
    try {
      const { kind, title, objective, body } = draft;
      await keep({ id: crypto.randomUUID(), name: name.trim(), kind, title, objective, body });
      toast.success(t`Modèle gardé.`);
      onClose();
    } catch (failure) {
      setError(sentence(failure));
    }
    setBusy(false);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Garder comme modèle`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          <Trans>Garder</Trans>
        </Button>
      }
    >
      <TextField
        label={t`Nom`}
        help={t`Un modèle du même nom est remplacé.`}
        maxLength={80}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Dialog>
  );
}
