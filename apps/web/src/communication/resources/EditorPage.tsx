import { usePageArea } from '#kernel/frame/page-path.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Asked, type Asking, combineQueries } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { ResourceForm } from './parts/editor/ResourceForm.tsx';
import { blank, draftOf } from './parts/editor/draft.ts';
import { filterFrom, whole } from './parts/filter.ts';
import { authoredQuery, editedQuery } from './resources.api.ts';

/** A new resource, or an existing one. */
export default function EditorPage() {
  const { t } = useLingui();
  const { id } = useParams({ strict: false }) as { id?: string };
  const base = usePageArea() === 'admin' ? '/admin/resources' : '/prof/resources';
  const { subject, folder } = filterFrom(useSearch({ strict: false }));
  const choices = useQuery(authoredQuery(whole));
  const edited = useQuery({ ...editedQuery(id ?? ''), enabled: id !== undefined });
  const first =
    choices.data?.subjects.find((one) => one.id === subject) ??
    choices.data?.subjects.find((one) => one.mine) ??
    choices.data?.subjects[0];
  const ready = choices.data && (id === undefined || edited.data);
  const needed: Asking<unknown> = id === undefined ? choices : combineQueries(choices, edited);
  return (
    <PageFrame
      title={id === undefined ? t`Nouvelle ressource` : (edited.data?.title ?? t`Ressource`)}
      path={[{ label: t`Ressources`, href: base }]}
      backLabel={t`Retour`}
      width={820}
    >
      <Asked query={needed} label={t`Chargement de la ressource`} rows={6} />
      {choices.data && ready && (
        <ResourceForm
          key={edited.data?.id ?? 'new'}
          resource={edited.data ?? null}
          start={edited.data ? draftOf(edited.data) : blank(first?.id ?? '', folder)}
          choices={choices.data}
          base={base}
        />
      )}
    </PageFrame>
  );
}
