import type { AuthoredResource, ResourceStatus } from '@encrier/contract/communication/resources';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { go } from '#kernel/go.ts';
import { toast } from '#kernel/toast/toast.ts';
import { makeMany, makeResource, saveResource } from '../../resources.api.ts';
import {
  contentOf,
  type Draft,
  maxTags,
  tagRoom,
  tagsTooLong,
  tagsTooMany,
  titleOf,
  titleRoom,
  titlesTooLong,
} from './draft.ts';

/** Form state of a resource: what is typed, what was refused, what somebody else saved meanwhile. */
export function useResourceForm(resource: AuthoredResource | null, start: Draft, base: string) {
  const { t } = useLingui();
  /** One resource for each file, with their titles; null for a single one with all files. */
  const [titles, setTitles] = useState<Readonly<Record<string, string>> | null>(null);
  const status = useRef<ResourceStatus>('draft');
  const check = (draft: Draft): Record<string, string> => {
    const { title, content } = contentOf(draft);
    return {
      ...(!title && !titles && { title: t`À remplir` }),
      ...(titlesTooLong(draft, titles) && {
        [titles ? 'content' : 'title']: t`Un titre tient en ${titleRoom} caractères : raccourcissez-le.`,
      }),
      ...(tagsTooLong(draft.tags) && { tags: t`Un mot-clé tient en ${tagRoom} caractères : raccourcissez-le.` }),
      ...(tagsTooMany(draft.tags) && { tags: t`${maxTags} mots-clés au plus : retirez-en.` }),
      ...(content.kind === 'file' && !content.fileIds.length && { content: t`Ajoutez au moins un fichier.` }),
      ...(content.kind === 'video' && !content.video && { content: t`Ajoutez le lien d’une vidéo.` }),
      ...(content.kind === 'text' &&
        !/[^\s<>](?![^<]*>)/.test(content.html ?? '') && { content: t`Écrivez le texte.` }),
    };
  };
  const send = async (draft: Draft, { version, key }: { version: number; key: string }): Promise<string> => {
    const content = { ...contentOf(draft), status: status.current };
    const once = `${key}-${content.status}`;
    if (titles && !resource) {
      const { subjectId, folderId, kind, levelIds, audience, shared } = content;
      const items = draft.files.map((file) => ({
        fileId: file.id,
        title: (titles[file.id] ?? titleOf(file.name)).trim() || file.name,
      }));
      const { ids } = await makeMany(
        {
          subjectId,
          folderId,
          kind,
          levelIds,
          audience,
          shared,
          tell: draft.tell,
          items,
          status: content.status === 'published' ? 'published' : 'draft',
        },
        once,
      );
      return plural(ids.length, { one: '# ressource ajoutée', other: '# ressources ajoutées' });
    }
    await (resource
      ? saveResource(resource.id, version, content, draft.tell)
      : makeResource(content, draft.tell, once));
    return content.status === 'published' ? t`Ressource publiée` : t`Ressource enregistrée`;
  };
  const edit = useEdit<Draft, string>({
    start,
    version: resource?.version,
    follows: resource !== null,
    check,
    send,
    read: readByField,
    onSaved: (message) => {
      toast.success(message);
      go(base);
    },
  });
  return {
    edit,
    titles,
    setTitles,
    busy: edit.busy ? status.current : null,
    save: (next: ResourceStatus): void => {
      status.current = next;
      edit.submit();
    },
  };
}
