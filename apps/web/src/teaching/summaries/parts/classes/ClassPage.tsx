import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { classQuery } from '../../summaries.api.ts';
import { TermChoice } from '../TermChoice.tsx';
import { ClassView } from './ClassView.tsx';
import { PublishButton } from './PublishButton.tsx';

/** A class over the terms of its year, and its pupils. */
export function ClassPage({ id, term }: { id: string; term: string | null }) {
  const { t } = useLingui();
  const home = useAreaPath('/bilan') ?? '/prof/bilan';
  const query = useQuery(classQuery(id, term));
  const { data } = query;
  const narrow = useNarrow();
  const publish = data?.can.publish && data.termId && <PublishButton classId={id} termId={data.termId} data={data} />;
  return (
    <PageFrame
      title={data?.class.name ?? t`Bilan de la classe`}
      path={[{ label: t`Bilan éducatif`, href: home }]}
      width={1080}
      view={data && <TermChoice terms={data.terms} termId={data.termId} view={{ class: id }} />}
      action={!narrow && publish}
    >
      <Asked query={query} label={t`Chargement de la classe`}>
        {(page) => <ClassView page={page} home={home} />}
      </Asked>
      {narrow && publish && <StickyFoot>{publish}</StickyFoot>}
    </PageFrame>
  );
}
