import type { AuthoredResource, ResourceContent, ResourceStatus } from '@encrier/contract/communication/resources';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { plural, t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { go } from '#kernel/go.ts';
import { toast } from '#kernel/toast/toast.ts';
import { makeMany, makeResource, saveResource } from '../../resources.api.ts';
import {
  contentOf,
  type Draft,
  mostTags,
  tagRoom,
  tagsTooLong,
  tagsTooMany,
  titleOf,
  titleRoom,
  titlesTooLong,
} from './draft.ts';

export type Conflict = { version: number; theirs: ResourceContent };

type Titles = Readonly<Record<string, string>> | null;

/** What a content lacks: a file, a video or a text, by its kind. */
function missingContent({ kind, fileIds, video, html }: ResourceContent['content']): Record<string, string> {
  if (kind === 'file' && !fileIds.length) return { content: t`Ajoutez au moins un fichier.` };
  if (kind === 'video' && !video) return { content: t`Ajoutez le lien d’une vidéo.` };
  const empty = kind === 'text' && !/[^\s<>](?![^<]*>)/.test(html ?? '');
  return empty ? { content: t`Écrivez le texte.` } : {};
}

/** What keeps a resource from being saved, by field. */
function missingOf(content: ResourceContent, draft: Draft, titles: Titles): Record<string, string> {
  return {
    ...(!content.title && !titles && { title: t`À remplir` }),
    ...(titlesTooLong(draft, titles) && {
      [titles ? 'content' : 'title']: t`Un titre tient en ${titleRoom} caractères : raccourcissez-le.`,
    }),
    ...(tagsTooLong(draft.tags) && { tags: t`Un mot-clé tient en ${tagRoom} caractères : raccourcissez-le.` }),
    ...(tagsTooMany(draft.tags) && { tags: t`${mostTags} mots-clés au plus : retirez-en.` }),
    ...missingContent(content.content),
  };
}

/** State of a resource's form: what is typed, what was refused, what somebody else saved meanwhile. */
export function useResourceForm(resource: AuthoredResource | null, start: Draft, base: string) {
  const [draft, setDraft] = useState(start);
  /** One resource for each file, with their titles; null for one that holds them all. */
  const [titles, setTitles] = useState<Titles>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [busy, setBusy] = useState<ResourceStatus | null>(null);
  const [done, setDone] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const version = useRef(resource?.version ?? 1);
  const form = useRef<HTMLFormElement>(null);
  useLeaveGuard(!done && JSON.stringify(draft) !== JSON.stringify(start));
  useEffect(() => {
    if (done) go(base);
  }, [done, base]);
  const set = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setErrors({});
    setRefused('');
  };
  const refuse = (found: Record<string, string>) => {
    setErrors(found);
    setTimeout(() => form.current && focusFirstError(form.current));
  };
  const send = async (content: ResourceContent) => {
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
          status: content.status === 'published' ? 'published' : 'draft',
          items,
        },
        `${key}-${content.status}`,
      );
      return plural(ids.length, { one: '# ressource ajoutée', other: '# ressources ajoutées' });
    }
    await (resource
      ? saveResource(resource.id, version.current, content, draft.tell)
      : makeResource(content, draft.tell, `${key}-${content.status}`));
    return content.status === 'published' ? t`Ressource publiée` : t`Ressource enregistrée`;
  };
  const save = async (status: ResourceStatus) => {
    if (busy) return;
    const content = { ...contentOf(draft), status };
    const missing = missingOf(content, draft, titles);
    if (Object.keys(missing).length) return refuse(missing);
    setBusy(status);
    try {
      toast.success(await send(content));
      setDone(true);
    } catch (error) {
      if (isApiError(error, 'edited_meanwhile')) setConflict(error.details as unknown as Conflict);
      else if (Object.keys(fieldErrors(error)).length) refuse(fieldErrors(error));
      else setRefused(sentence(error));
    }
    setBusy(null);
  };
  /** Keeps what is typed over what somebody else saved. */
  const keepMine = () => {
    if (!conflict) return;
    version.current = conflict.version;
    setConflict(null);
  };
  return { draft, set, titles, setTitles, errors, refused, conflict, keepMine, busy, save, form };
}
