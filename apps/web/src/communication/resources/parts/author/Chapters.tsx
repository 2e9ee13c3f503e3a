import type { ResourceFolder } from '@encrier/contract/communication/resources';
import { Button } from '@encrier/ui/actions/Button';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFolder, IconFolderPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { confirm } from '#kernel/toast/confirm.ts';
import { dropFolder } from '../../resources.api.ts';
import css from '../Resources.module.css';
import { type DropOn, Way } from '../Way.tsx';
import { FolderDialog } from './FolderDialog.tsx';

type Props = {
  subject: { id: string; name: string; nameAr: string };
  folders: readonly ResourceFolder[];
  folder: string | null;
  onGo: (subject: string | null, folder: string | null) => void;
  dropOn: DropOn /** Chapters belong to the teachers of the subject. */;
  may: boolean;
};

/** Chapters of a subject, opened one inside another; each is a drop target for resources. */
export function Chapters({ subject, folders, folder, onGo, dropOn, may }: Props) {
  const { t } = useLingui();
  const [editing, setEditing] = useState<ResourceFolder | 'new' | null>(null);
  const inside = folders.filter((one) => one.subjectId === subject.id && one.parentId === folder);
  const drop = async (one: ResourceFolder) => {
    if (
      await confirm({
        title: t`Retirer le chapitre « ${one.name} » ?`,
        text: t`Ce qu’il contient remonte d’un niveau : rien n’est perdu.`,
        action: t`Retirer le chapitre`,
        danger: true,
      })
    )
      await dropFolder(one.id);
  };
  return (
    <>
      <div className={css.bar}>
        <Way subject={subject} folders={folders} folder={folder} onGo={onGo} dropOn={dropOn} />
        {may && (
          <Button size="small" icon={IconFolderPlus} onClick={() => setEditing('new')}>
            <Trans>Nouveau chapitre</Trans>
          </Button>
        )}
      </div>
      {inside.length > 0 && (
        <ul className={css.folders} aria-label={t`Chapitres`}>
          {inside.map((one) => (
            <li key={one.id} className={css.folder} {...dropOn(one.id, one.name)}>
              <button type="button" className={css.folderOpen} onClick={() => onGo(subject.id, one.id)}>
                <IconFolder size={22} stroke={1.6} aria-hidden="true" />
                <span className={css.names}>
                  <strong>
                    <bdi>{one.name}</bdi>
                  </strong>
                  {one.count > 0 && (
                    <span className={css.detail}>
                      {plural(one.count, { one: '# ressource', other: '# ressources' })}
                    </span>
                  )}
                </span>
              </button>
              {may && (
                <ActionMenu
                  label={t`Actions pour ${one.name}`}
                  title={one.name}
                  closeLabel={t`Fermer`}
                  actions={[
                    {
                      key: 'edit',
                      label: t`Renommer ou ranger ailleurs`,
                      icon: IconPencil,
                      onPress: () => setEditing(one),
                    },
                    {
                      key: 'remove',
                      label: t`Retirer le chapitre`,
                      icon: IconTrash,
                      danger: true,
                      onPress: () => void drop(one),
                    },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <FolderDialog
          folder={editing === 'new' ? null : (folders.find(({ id }) => id === editing.id) ?? editing)}
          folders={folders}
          subjectId={subject.id}
          parentId={folder}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
